package io.yici.spring.checks;

import java.util.Locale;

/** What is looked at when an application starts. Codes and names are permanent. */
public enum Check {
    /** Handlers of writes that nothing makes safe to repeat. */
    UNCOVERED_WRITES("YICI-C01", Level.WARN),
    /** Routes whose keys belong to the caller, where nobody can tell who that is. */
    CALLER_SCOPE("YICI-C02", Level.WARN),
    /** Methods that leave the transaction that a record is completed in. */
    NEW_TRANSACTIONS("YICI-C03", Level.WARN),
    /** Records that are lost with the process. */
    IN_MEMORY_STORE("YICI-C04", Level.ERROR),
    /** An H2 database in a file that writes late. */
    H2_WRITE_DELAY("YICI-C05", Level.WARN),
    /** Records that are gone while copies of their request may be under way. */
    SHORT_RETENTION("YICI-C06", Level.ERROR),
    /** Connections with another isolation or without auto-commit. */
    CONNECTION_SETTINGS("YICI-C07", Level.WARN),
    /** Operations with one id. */
    OPERATION_IDS("YICI-C08", Level.ERROR),
    /** Business keys that no unique index enforces. */
    BUSINESS_KEYS("YICI-C09", Level.ERROR),
    /** Guarded methods that are called past their guard. */
    SELF_INVOCATION("YICI-C10", Level.WARN),
    /** Handlers of GET that reach a write. */
    READS_THAT_WRITE("YICI-C11", Level.WARN),
    /** Handlers that write beside the operation that is guarded. */
    WRITES_BESIDE("YICI-C12", Level.WARN),
    /** A Redis that may lose the records that it keeps. */
    REDIS_SERVER("YICI-C13", Level.WARN);

    private final String code;
    private final Level level;

    Check(String code, Level level) {
        this.code = code;
        this.level = level;
    }

    /** What a finding does. */
    public enum Level {
        /** The start fails. */
        ERROR,
        /** It is logged. */
        WARN,
        /** Nothing: it is not looked for. */
        OFF
    }

    /** As it stands in messages and in the documentation. */
    public String code() {
        return code;
    }

    /** As it is called in properties. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The level unless set otherwise: mistakes fail the start, suspicions are logged. */
    public Level standard() {
        return level;
    }
}
