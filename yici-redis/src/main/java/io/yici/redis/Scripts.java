package io.yici.redis;

/** The scripts of the record store and of the front. */
final class Scripts {

    private static final String[] RECORD = {"clock", "record"};
    private static final String[] ENTRY = {"clock", "entry"};

    static final Script CLAIM = Script.of("claim", RECORD);
    static final Script COMPLETE = Script.of("complete", RECORD);
    static final Script RENEW = Script.of("renew", RECORD);
    static final Script RELEASE = Script.of("release", RECORD);
    static final Script INTERRUPT = Script.of("interrupt", RECORD);
    static final Script SETTLE = Script.of("settle", RECORD);
    static final Script FIND = Script.of("find", RECORD);

    static final Script ENTER = Script.of("enter", ENTRY);
    static final Script KEEP = Script.of("keep", ENTRY);
    static final Script HOLD = Script.of("hold", ENTRY);
    static final Script ASK = Script.of("ask", ENTRY);
    static final Script WITHDRAW = Script.of("withdraw", ENTRY);

    private Scripts() {}
}
