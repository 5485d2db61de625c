package io.yici.mall.shop;

import java.util.UUID;
import java.util.regex.Pattern;

/** The shop's numbers: a letter for the kind, then 32 random hexadecimal digits. */
public final class Numbers {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9-]{1,64}");

    private Numbers() {}

    /** A new one; {@code kind} is its first letter. */
    public static String next(String kind) {
        return kind + UUID.randomUUID().toString().replace("-", "");
    }

    /** Whether there can be such a number or sku. What cannot be is never shown to a database, which might refuse it. */
    public static boolean isPossible(String text) {
        return FORM.matcher(text).matches();
    }
}
