package io.yici.redis;

/** The scripts of the token store. */
final class TokenScripts {

    private static final int FORMAT = 1;
    private static final String[] SHARED = {"clock", "token"};

    static final Script ROOM = Script.of("token-room", SHARED);
    static final Script ISSUE = Script.of("token-issue", SHARED);
    static final Script NOTE = Script.of("token-note", SHARED);
    static final Script PLACE = Script.of("token-place", SHARED);
    static final Script WHERE = Script.of("token-where", SHARED);
    static final Script FIND = Script.of("token-find", SHARED);

    private TokenScripts() {}

    static Arguments format() {
        return new Arguments().add(FORMAT);
    }
}
