package io.yici.redis;

/** The scripts of the record store. */
final class Scripts {

    private static final String RECORD = "record";

    static final Script CLAIM = Script.of("claim", RECORD);
    static final Script COMPLETE = Script.of("complete", RECORD);
    static final Script RENEW = Script.of("renew", RECORD);
    static final Script RELEASE = Script.of("release", RECORD);
    static final Script INTERRUPT = Script.of("interrupt", RECORD);
    static final Script SETTLE = Script.of("settle", RECORD);
    static final Script FIND = Script.of("find", RECORD);

    private Scripts() {}
}
