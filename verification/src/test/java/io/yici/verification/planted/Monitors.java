package io.yici.verification.planted;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

class Monitors {
    synchronized void sleeps() throws InterruptedException {
        Thread.sleep(1);
    }

    synchronized void commits(Connection connection) throws SQLException {
        connection.commit();
    }

    synchronized Object waits(Future<?> other) throws InterruptedException, ExecutionException {
        return other.get();
    }
}
