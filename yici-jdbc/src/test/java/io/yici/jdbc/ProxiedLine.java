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
    private static final long PATIENCE_MILLIS = 30_000;

    final FaultProxy proxy;
    final HikariDataSource pool;

    private ProxiedLine(FaultProxy proxy, DataSource source) {
        this.proxy = proxy;
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(1);
        config.setConnectionTimeout(PATIENCE_MILLIS);
        this.pool = new HikariDataSource(config);
    }

    /** @param silence after which a client gives up on an answer, in whole seconds; zero for never */
    static ProxiedLine to(TestDatabase database, Duration silence) throws SQLException {
        DataSource source = database.connections();
        if (source instanceof PGSimpleDataSource postgres) {
            FaultProxy proxy = FaultProxy.to("127.0.0.1", postgres.getPortNumbers()[0]);
            postgres.setServerNames(new String[] {"127.0.0.1"});
            postgres.setPortNumbers(new int[] {proxy.port()});
            postgres.setSocketTimeout((int) silence.toSeconds());
            return new ProxiedLine(proxy, postgres);
        }
        boolean byMySqlDriver = source instanceof MysqlDataSource;
        String url = byMySqlDriver ? ((MysqlDataSource) source).getUrl() : ((MariaDbDataSource) source).getUrl();
        Matcher address = ADDRESS.matcher(url);
        if (!address.find()) {
            throw new IllegalStateException(url);
        }
        FaultProxy proxy = FaultProxy.to("127.0.0.1", Integer.parseInt(address.group(1)));
        String changed = address.replaceFirst("//127.0.0.1:" + proxy.port() + "/") + "&socketTimeout="
                + silence.toMillis();
        return new ProxiedLine(proxy, byMySqlDriver ? mySql(changed) : new MariaDbDataSource(changed));
    }

    private static DataSource mySql(String url) {
        MysqlDataSource source = new MysqlDataSource();
        source.setUrl(url);
        return source;
    }

    /** The pool's only connection, which works and is in nobody's hands. */
    ProxiedConnection connection() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.isValid((int) (PATIENCE_MILLIS / 1_000));
        }
        Awaitility.await().until(() -> !proxy.connections().isEmpty());
        List<ProxiedConnection> open = proxy.connections();
        return open.get(open.size() - 1);
    }

    /** From now on the pool has no patience with a database that cannot be reached; a healthy one may take its time. */
    void hasPatience(boolean patient) {
        pool.getHikariConfigMXBean().setConnectionTimeout(patient ? PATIENCE_MILLIS : 500);
    }

    @Override
    public void close() {
        pool.close();
        proxy.close();
    }
}
