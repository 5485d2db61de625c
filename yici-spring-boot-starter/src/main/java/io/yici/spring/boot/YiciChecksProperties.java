package io.yici.spring.boot;

import io.yici.spring.checks.Check;
import io.yici.spring.checks.Check.Level;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** Levels of the checks at the start. Read at the start; not thread-safe. */
@ConfigurationProperties(prefix = "yici.checks", ignoreUnknownFields = false)
public final class YiciChecksProperties {

    /** Whether anything is checked. */
    private boolean enabled = true;

    private final Setting uncoveredWrites = new Setting();
    private final Setting callerScope = new Setting();
    private final Setting newTransactions = new Setting();
    private final Setting inMemoryStore = new Setting();
    private final Setting h2WriteDelay = new Setting();
    private final Setting shortRetention = new Setting();
    private final Setting connectionSettings = new Setting();
    private final Setting operationIds = new Setting();
    private final Setting businessKeys = new Setting();
    private final Setting selfInvocation = new Setting();
    private final Setting readsThatWrite = new Setting();
    private final Setting writesBeside = new Setting();
    private final Setting redisServer = new Setting();

    /** Of one check. */
    public static final class Setting {

        /** Whether findings fail the start, are logged, or are not looked for. The level in the documentation by default. */
        private @Nullable Level level;

        public @Nullable Level getLevel() {
            return level;
        }

        public void setLevel(Level level) {
            this.level = level;
        }
    }

    Level of(Check check) {
        Setting setting = switch (check) {
            case UNCOVERED_WRITES -> uncoveredWrites;
            case CALLER_SCOPE -> callerScope;
            case NEW_TRANSACTIONS -> newTransactions;
            case IN_MEMORY_STORE -> inMemoryStore;
            case H2_WRITE_DELAY -> h2WriteDelay;
            case SHORT_RETENTION -> shortRetention;
            case CONNECTION_SETTINGS -> connectionSettings;
            case OPERATION_IDS -> operationIds;
            case BUSINESS_KEYS -> businessKeys;
            case SELF_INVOCATION -> selfInvocation;
            case READS_THAT_WRITE -> readsThatWrite;
            case WRITES_BESIDE -> writesBeside;
            case REDIS_SERVER -> redisServer;
        };
        Level level = setting.getLevel();
        return level == null ? check.standard() : level;
    }

    public boolean isEnabled() {
        return enabled;
    }

    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    public Setting getUncoveredWrites() {
        return uncoveredWrites;
    }

    public Setting getCallerScope() {
        return callerScope;
    }

    public Setting getNewTransactions() {
        return newTransactions;
    }

    public Setting getInMemoryStore() {
        return inMemoryStore;
    }

    public Setting getH2WriteDelay() {
        return h2WriteDelay;
    }

    public Setting getShortRetention() {
        return shortRetention;
    }

    public Setting getConnectionSettings() {
        return connectionSettings;
    }

    public Setting getOperationIds() {
        return operationIds;
    }

    public Setting getBusinessKeys() {
        return businessKeys;
    }

    public Setting getSelfInvocation() {
        return selfInvocation;
    }

    public Setting getReadsThatWrite() {
        return readsThatWrite;
    }

    public Setting getWritesBeside() {
        return writesBeside;
    }

    public Setting getRedisServer() {
        return redisServer;
    }
}
