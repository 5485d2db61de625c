package io.yici.verification.planted;

import java.sql.Connection;

public abstract class FineFlags implements Connection {
    public record Answer(boolean found) {}

    void hidden(boolean flag) {}

    @Override
    public void setAutoCommit(boolean autoCommit) {}
}
