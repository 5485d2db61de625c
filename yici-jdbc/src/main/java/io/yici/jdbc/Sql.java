package io.yici.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A statement with named parameters, and the names in the order of their places. */
record Sql(String text, List<String> names) {

    private static final Pattern PARAMETER = Pattern.compile("(?<!:):([a-z_]+)");

    static Sql of(String named) {
        List<String> names = new ArrayList<>();
        Matcher matcher = PARAMETER.matcher(named);
        StringBuilder text = new StringBuilder();
        while (matcher.find()) {
            names.add(matcher.group(1));
            matcher.appendReplacement(text, "?");
        }
        return new Sql(matcher.appendTail(text).toString(), List.copyOf(names));
    }
}
