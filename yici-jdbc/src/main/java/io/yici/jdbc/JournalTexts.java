package io.yici.jdbc;

/** What the texts of a journal row may hold. */
final class JournalTexts {

    private JournalTexts() {}

    /** @throws IllegalArgumentException if it is blank, longer than that, or cannot be stored: no text may end the transaction */
    static void check(String what, String text, int longest) {
        if (text.isBlank() || text.length() > longest) {
            throw new IllegalArgumentException(what + " must have 1 to " + longest + " characters and not be blank");
        }
        if (text.endsWith(" ")) {
            throw new IllegalArgumentException(what + " ends with a space, which not every database tells apart");
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (c == 0 || Character.isSurrogate(c) && !pair) {
                throw new IllegalArgumentException(what + " holds a NUL or half a character, which cannot be stored");
            }
            i += pair ? 1 : 0;
        }
    }
}
