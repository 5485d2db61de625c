package io.yici.spring.web;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Content type and charset of an answer, which servlets set apart or together. */
final class ContentType {

    /** What a writer uses if nobody said anything, by the servlet specification. */
    static final String DEFAULT_CHARSET = "ISO-8859-1";

    private static final Pattern CHARSET =
            Pattern.compile(";\\s*charset\\s*=\\s*(?:\"([^\"]*)\"|([^;\\s]*))", Pattern.CASE_INSENSITIVE);

    private @Nullable String type;
    private @Nullable String charset;

    void set(@Nullable String value) {
        if (value == null) {
            type = null;
            return;
        }
        Matcher matcher = CHARSET.matcher(value);
        if (matcher.find()) {
            charset = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            type = matcher.replaceFirst("").strip();
        } else {
            type = value;
        }
    }

    void charset(@Nullable String name) {
        charset = name;
    }

    String charset() {
        return charset == null ? DEFAULT_CHARSET : charset;
    }

    /** From now on the charset is fixed, and part of the value. */
    void fixCharset() {
        charset = charset();
    }

    void clear() {
        type = null;
        charset = null;
    }

    /** Empty for none. */
    String value() {
        if (type == null) {
            return "";
        }
        return charset == null ? type : type + ";charset=" + charset;
    }
}
