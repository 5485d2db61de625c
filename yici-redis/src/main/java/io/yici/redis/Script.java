package io.yici.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A script of the module's resources, with the name under which Redis remembers it. Immutable. */
final class Script {

    private final String name;
    private final byte[] source;
    private final String sha;

    private Script(String name, byte[] source) {
        this.name = name;
        this.source = source;
        this.sha = sha(source);
    }

    /** The resource of that name, behind those that it builds on. */
    static Script of(String name, String... prelude) {
        StringBuilder source = new StringBuilder();
        for (String part : prelude) {
            source.append(resource(part));
        }
        return new Script(name, source.append(resource(name)).toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String resource(String name) {
        try (InputStream stream = Script.class.getResourceAsStream(name + ".lua")) {
            if (stream == null) {
                throw new IllegalStateException("the script " + name + ".lua is missing in the jar");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha(byte[] source) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(source));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
    }

    byte[] source() {
        return source;
    }

    String sha() {
        return sha;
    }

    @Override
    public String toString() {
        return name;
    }
}
