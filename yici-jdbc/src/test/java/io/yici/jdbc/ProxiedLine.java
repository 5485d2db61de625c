package io.yici.jdbc;

import com.mysql.cj.jdbc.MysqlDataSource;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.testkit.FaultProxy;
import io.yici.testkit.ProxiedConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A pool of one connection, through a proxy that tests make fail. Closed after use. */
final class ProxiedLine implements AutoCloseable {

    private static final Pattern ADDRESS = Pattern.compile("//(?:localhost|127\\.0\\.0\\.1):(\\d+)/");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    final FaultProxy proxy;
    final HikariDataSource pool;

    private ProxiedLine(FaultProxy proxy, DataSource source, Duration patience) {
        this.proxy = proxy;
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(1);
        config.setConnectionTimeout(patience.toMillis());
        this.pool = new HikariDataSource(config);
    }

    static ProxiedLine to(TestDatabase database) throws SQLException {
        return to(database, Duration.ZERO, PATIENCE);
    }

    /**
     * @param silence after which a client gives up on an answer, in whole seconds; zero for never
     * @param patience of those who want a connection
     */
    static ProxiedLine to(TestDatabase database, Duration silence, Duration patience) throws SQLException {
        DataSource source = database.connections();
        if (source instanceof PGSimpleDataSource postgres) {
            FaultProxy proxy = FaultProxy.to("127.0.0.1", postgres.getPortNumbers()[0]);
            postgres.setServerNames(new String[] {"127.0.0.1"});
            postgres.setPortNumbers(new int[] {proxy.port()});
            postgres.setSocketTimeout((int) silence.toSeconds());
            return new ProxiedLine(proxy, postgres, patience);
        }
        boolean byMySqlDriver = source instanceof MysqlDataSource;
        String url = byMySqlDriver ? ((MysqlDataSource) source).getUrl() : ((MariaDbDataSource) source).getUrl();
        Matcher address = ADDRESS.matcher(url);
        if (!address.find()) {
            throw new IllegalStateException(url);
        }
        FaultProxy proxy = FaultProxy.to("127.0.0.1", Integer.parseInt(address.group(1)));
        String changed =
                address.replaceFirst("//127.0.0.1:" + proxy.port() + "/") + "&socketTimeout=" + silence.toMillis();
        return new ProxiedLine(proxy, byMySqlDriver ? mySql(changed) : new MariaDbDataSource(changed), patience);
    }

    private static DataSource mySql(String url) {
        MysqlDataSource source = new MysqlDataSource();
        source.setUrl(url);
        return source;
    }

    /** The pool's only connection, which works and is in nobody's hands. */
    ProxiedConnection connection() {
        Awaitility.await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            try (Connection connection = pool.getConnection()) {
                return connection.isValid(10) && !proxy.connections().isEmpty();
            }
        });
        List<ProxiedConnection> open = proxy.connections();
        return open.get(open.size() - 1);
    }

    @Override
    public void close() {
        pool.close();
        proxy.close();
    }
}
