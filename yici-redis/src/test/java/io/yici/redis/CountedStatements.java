package io.yici.redis;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/** Notes the statements that are sent, at the driver; and may do something right before a commit. */
final class CountedStatements {

    private final List<String> sent = new CopyOnWriteArrayList<>();
    private volatile Runnable beforeCommit = () -> {};

    DataSource of(DataSource source) {
        return proxy(
                DataSource.class,
                source,
                (method, result, arguments) -> result instanceof Connection connection ? around(connection) : result);
    }

    /** Runs before each commit from now on. */
    void beforeCommit(Runnable step) {
        beforeCommit = step;
    }

    int count() {
        return sent.size();
    }

    void reset() {
        sent.clear();
    }

    private Connection around(Connection connection) {
        return proxy(Connection.class, connection, (method, result, arguments) -> {
            if (result instanceof PreparedStatement statement) {
                return around(PreparedStatement.class, statement, (String) arguments[0]);
            }
            return result instanceof Statement statement ? around(Statement.class, statement, "") : result;
        });
    }

    private <S extends Statement> S around(Class<S> type, S statement, String sql) {
        return proxy(type, statement, (method, result, arguments) -> {
            if (method.getName().startsWith("execute")) {
                sent.add(sql.isEmpty() ? (String) arguments[0] : sql);
            }
            return result;
        });
    }

    private interface After {
        Object turned(Method method, Object result, Object[] arguments);
    }

    private <T> T proxy(Class<T> type, T real, After after) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.getName().equals("commit")) {
                beforeCommit.run();
            }
            try {
                return after.turned(method, method.invoke(real, arguments), arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return type.cast(
                Proxy.newProxyInstance(CountedStatements.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
