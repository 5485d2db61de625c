package io.yici.spring.web;

/** How a key's header line has to look, as a regular expression that JSON Schema takes. */
final class KeyPattern {

    private static final String BARE = "[!#-+\\--:<-\\[\\]-~]";
    private static final String AT_ENDS = "[!#-&(-+\\--:<-\\[\\]-_a-~]";

    private KeyPattern() {}

    static String of(HttpSettings settings) {
        int most = settings.maxKeyLength();
        String quoted = "\"(?! *\")(?:[ !#-\\[\\]-~]|\\\\[\"\\\\]){1," + most + "}\"";
        if (settings.keySyntax() == KeySyntax.STRICT) {
            return "^" + quoted + "$";
        }
        String more = most < 2 ? "" : "(?:" + BARE + "{0," + (most - 2) + "}" + AT_ENDS + ")?";
        return "^(?:" + quoted + "|" + AT_ENDS + more + ")$";
    }
}
