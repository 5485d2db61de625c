package io.yici.verification.nginx;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** One request of its own kind. */
record Cell(Trouble trouble, Mode mode, Way way) {

    /** How it is guarded. */
    enum Mode {
        JOINED,
        BOUND,
        LEASED,
        FREE;

        String path() {
            return name().toLowerCase(Locale.ROOT);
        }

        String words() {
            return this == FREE ? "*without a key*" : path();
        }
    }

    static List<Cell> all() {
        return Arrays.stream(Trouble.values())
                .flatMap(trouble -> Arrays.stream(Mode.values())
                        .flatMap(mode -> Arrays.stream(Way.values()).map(way -> new Cell(trouble, mode, way))))
                .toList();
    }

    static Stream<Cell> guarded() {
        return all().stream().filter(Cell::isGuarded);
    }

    boolean isGuarded() {
        return mode != Mode.FREE;
    }

    /** Of the effect, and of the key. */
    String name() {
        return trouble + "-" + mode + "-" + way;
    }
}
