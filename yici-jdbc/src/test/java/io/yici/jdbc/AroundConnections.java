package io.yici.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import javax.sql.DataSource;

/** Real connections with something around each call of them and of their statements. */
final class AroundConnections {

    /** The real call. */
    interface Real {
        Object proceed() throws Throwable;
    }

    /** What is put around it. */
    interface Around {
        /** @param sql of the statement that is executed; empty for calls of the connection itself */
        Object call(Connection connection, String method, String sql, Real real) throws Throwable;
    }

    private final Around around;

    private AroundConnections(Around around) {
        this.around = around;
    }

    static DataSource of(DataSource source, Around around) {
        AroundConnections it = new AroundConnections(around);
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            Object result = call(() -> method.invoke(source, arguments));
            return result instanceof Connection connection ? it.around(connection) : result;
        });
    }

    /** Gives this connection each time; closing it does nothing. */
    static DataSource always(Connection connection) {
        AroundConnections it =
                new AroundConnections((real, method, sql, call) -> method.equals("close") ? null : call.proceed());
        Connection kept = it.around(connection);
        return proxy(DataSource.class, (proxy, method, arguments) -> kept);
    }

    private Connection around(Connection connection) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            Object result = around.call(
                    connection, method.getName(), "", () -> call(() -> method.invoke(connection, arguments)));
            if (result instanceof PreparedStatement statement) {
                return around(PreparedStatement.class, connection, statement, (String) arguments[0]);
            }
            return result instanceof Statement statement ? around(Statement.class, connection, statement, "") : result;
        });
    }

    private <S extends Statement> S around(Class<S> type, Connection connection, Statement statement, String prepared) {
        return proxy(type, (proxy, method, arguments) -> {
            Real real = () -> call(() -> method.invoke(statement, arguments));
            if (!method.getName().startsWith("execute")) {
                return real.proceed();
            }
            return around.call(
                    connection, method.getName(), arguments == null ? prepared : (String) arguments[0], real);
        });
    }

    private static Object call(Real real) throws Throwable {
        try {
            return real.proceed();
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(AroundConnections.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
