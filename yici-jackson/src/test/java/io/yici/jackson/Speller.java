package io.yici.jackson;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Spells a document in one of its many ways: order of members, white space, escapes, forms of numbers. */
record Speller(Random random) {

    String spell(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            List<String> members = new ArrayList<>();
            map.forEach((name, it) -> members.add(text((String) name) + gap() + ":" + spell(it)));
            Collections.shuffle(members, random);
            return gap() + "{" + gap() + String.join("," + gap(), members) + "}" + gap();
        }
        if (value instanceof List<?> list) {
            return gap() + "[" + gap()
                    + String.join(gap() + ",", list.stream().map(this::spell).toList()) + "]";
        }
        if (value instanceof String text) {
            return gap() + text(text) + gap();
        }
        return gap() + (value instanceof BigDecimal number ? number(number) : value) + gap();
    }

    private String gap() {
        return switch (random.nextInt(6)) {
            case 0 -> " ";
            case 1 -> "\n\t";
            case 2 -> "\r\n  ";
            default -> "";
        };
    }

    private String number(BigDecimal number) {
        BigDecimal spelt = random.nextBoolean() ? number.setScale(number.scale() + random.nextInt(4)) : number;
        return switch (random.nextInt(4)) {
            case 0 -> spelt.toPlainString();
            case 1 -> spelt.stripTrailingZeros().toString();
            case 2 -> spelt.unscaledValue() + (random.nextBoolean() ? "e" : "E") + -spelt.scale();
            default -> spelt.toString();
        };
    }

    private String text(String text) {
        StringBuilder spelt = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            boolean must = c < 0x20 || c == '"' || c == '\\';
            if (must || random.nextInt(3) == 0) {
                for (char unit : Character.toChars(c)) {
                    spelt.append(String.format(random.nextBoolean() ? "\\u%04x" : "\\u%04X", (int) unit));
                }
            } else {
                spelt.appendCodePoint(c);
            }
        });
        return spelt.append('"').toString();
    }
}
