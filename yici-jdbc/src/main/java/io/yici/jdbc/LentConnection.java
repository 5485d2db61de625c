package io.yici.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The connection as work sees it: it cannot be closed or committed, and its statements end with the transaction's time. */
final class LentConnection implements InvocationHandler {

    private static final Set<String> OPENING = Set.of("createStatement", "prepareStatement", "prepareCall");
    private static final Set<String> ENDING = Set.of("commit", "setAutoCommit", "abort");

    private final Connection connection;
    private final Deadline deadline;

    private LentConnection(Connection connection, Deadline deadline) {
        this.connection = connection;
        this.deadline = deadline;
    }

    static Connection of(Connection connection, Deadline deadline) {
        return (Connection) Proxy.newProxyInstance(
                LentConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new LentConnection(connection, deadline));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        String name = method.getName();
        if (name.equals("close")) {
            return null;
        }
        boolean wholeRollback = name.equals("rollback") && arguments == null;
        if (ENDING.contains(name) || wholeRollback) {
            throw new SQLException(name + " is the transaction's business: return, throw, or call setRollbackOnly()");
        }
        if (OPENING.contains(name)) {
            int seconds = deadline.secondsLeft();
            Statement statement = (Statement) call(method, arguments);
            if (statement.getQueryTimeout() != seconds) {
                statement.setQueryTimeout(seconds);
            }
            return statement;
        }
        return call(method, arguments);
    }

    private Object call(Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
