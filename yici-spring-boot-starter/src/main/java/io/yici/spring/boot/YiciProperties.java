package io.yici.spring.boot;

import io.yici.jdbc.SchemaMode;
import io.yici.jdbc.spi.TableName;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** Settings of the auto-configuration. Read at the start; not thread-safe. */
@ConfigurationProperties("yici")
public final class YiciProperties {

    /** Connections for claims; one claim holds one for one statement and one commit. */
    public static final int CLAIM_CONNECTIONS = 2;

    /** How long a claim waits for one of them. */
    public static final Duration CLAIM_CONNECTION_TIMEOUT = Duration.ofSeconds(3);

    /** How long a command of Redis may take. */
    public static final Duration REDIS_COMMAND_TIMEOUT = Duration.ofSeconds(2);

    /** Whether anything is configured at all. */
    private boolean enabled = true;

    /** Where the records are kept. */
    private StoreKind store = StoreKind.JDBC;

    /** Name of the DataSource bean of the business data. The only or primary one by default. */
    private @Nullable String dataSource;

    /** Name of the transaction manager bean that binds it. The only or primary one by default. */
    private @Nullable String transactionManager;

    /** Table of the records, with its schema if need be. "yici_record" by default. */
    private String table = TableName.STANDARD;

    /** What is done about the table at the start. "create" for an embedded H2 database, else "validate", by default. */
    private @Nullable SchemaMode schema;

    /** Whether the start makes sure that claims and business data reach the same database. */
    private boolean startUpCheck = true;

    /**
     * Callers that may wait for running firsts in all. By default a quarter of the server's threads, hence 50; on virtual threads 100 for each
     * connection for claims.
     */
    private @Nullable Integer maxWaiters;

    private final Claims claims = new Claims();

    private final Redis redis = new Redis();

    private final Metrics metrics = new Metrics();

    private final Annotations annotations = new Annotations();

    /** Methods with annotations. */
    public static final class Annotations {

        /** Whether methods that are marked idempotent, or as a repeat submit, are guarded; if not, they run at every call. */
        private boolean enabled = true;

        public boolean isEnabled() {
            return enabled;
        }

        public void setEnabled(boolean enabled) {
            this.enabled = enabled;
        }
    }

    /** Meters, where there is a registry. */
    public static final class Metrics {

        /** Whether what happens to records is counted. */
        private boolean enabled = true;

        public boolean isEnabled() {
            return enabled;
        }

        public void setEnabled(boolean enabled) {
            this.enabled = enabled;
        }
    }

    /** Redis, for the records or before them. */
    public static final class Redis {

        /** What the names of the keys begin with. "yici:record:", or in front of a database "yici:front:", by default. */
        private @Nullable String prefix;

        /** How long a command may take before the store counts as unavailable; 2 seconds by default. */
        private Duration commandTimeout = REDIS_COMMAND_TIMEOUT;

        public @Nullable String getPrefix() {
            return prefix;
        }

        public void setPrefix(@Nullable String prefix) {
            this.prefix = prefix;
        }

        public Duration getCommandTimeout() {
            return commandTimeout;
        }

        public void setCommandTimeout(Duration commandTimeout) {
            this.commandTimeout = commandTimeout;
        }
    }

    /** The small pool of its own that claims use. */
    public static final class Claims {

        /** Connections of the pool. A claim holds one for a statement and its commit; 2 by default. */
        private int poolSize = CLAIM_CONNECTIONS;

        /** How long a claim waits for a connection before the store counts as unavailable; 3 seconds by default. */
        private Duration connectionTimeout = CLAIM_CONNECTION_TIMEOUT;

        public int getPoolSize() {
            return poolSize;
        }

        public void setPoolSize(int poolSize) {
            this.poolSize = poolSize;
        }

        public Duration getConnectionTimeout() {
            return connectionTimeout;
        }

        public void setConnectionTimeout(Duration connectionTimeout) {
            this.connectionTimeout = connectionTimeout;
        }
    }

    public boolean isEnabled() {
        return enabled;
    }

    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    public @Nullable String getDataSource() {
        return dataSource;
    }

    public void setDataSource(@Nullable String dataSource) {
        this.dataSource = dataSource;
    }

    public @Nullable String getTransactionManager() {
        return transactionManager;
    }

    public void setTransactionManager(@Nullable String transactionManager) {
        this.transactionManager = transactionManager;
    }

    public String getTable() {
        return table;
    }

    public void setTable(String table) {
        this.table = table;
    }

    public @Nullable SchemaMode getSchema() {
        return schema;
    }

    public void setSchema(@Nullable SchemaMode schema) {
        this.schema = schema;
    }

    public boolean isStartUpCheck() {
        return startUpCheck;
    }

    public void setStartUpCheck(boolean startUpCheck) {
        this.startUpCheck = startUpCheck;
    }

    public @Nullable Integer getMaxWaiters() {
        return maxWaiters;
    }

    public void setMaxWaiters(@Nullable Integer maxWaiters) {
        this.maxWaiters = maxWaiters;
    }

    public StoreKind getStore() {
        return store;
    }

    public void setStore(StoreKind store) {
        this.store = store;
    }

    public Redis getRedis() {
        return redis;
    }

    public Claims getClaims() {
        return claims;
    }

    public Metrics getMetrics() {
        return metrics;
    }

    public Annotations getAnnotations() {
        return annotations;
    }
}
