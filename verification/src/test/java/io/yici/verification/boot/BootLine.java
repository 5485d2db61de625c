package io.yici.verification.boot;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A line of Spring Boot that the starter supports. The class paths are resolved by the modules that they are named after. */
enum BootLine {
    BOOT_3_5("3.5.", "Jackson2ResultCodec", "verification-boot3"),
    BOOT_4_0("4.0.", "JacksonResultCodec", "verification-boot");

    private static final Path ROOT = Path.of(System.getProperty("yici.root"));

    final String version;
    final String codec;
    private final String module;

    BootLine(String version, String codec, String module) {
        this.version = version;
        this.codec = codec;
        this.module = module;
    }

    /** The application is compiled once, so that both lines run the very same classes. */
    String classPath() throws IOException {
        String application = ROOT.resolve("verification-boot/target/classes").toString();
        return application + File.pathSeparator + Files.readString(ROOT.resolve(module + "/target/class-path"));
    }
}
