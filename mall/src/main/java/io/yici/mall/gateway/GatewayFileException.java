package io.yici.mall.gateway;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The charges cannot be kept in, or read from, their file. */
final class GatewayFileException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String problem;
    private final String action;

    private GatewayFileException(String problem, String action, @Nullable Throwable cause) {
        super(problem + ". " + action, cause);
        this.problem = problem;
        this.action = action;
    }

    static GatewayFileException inUse(Path file, String by) {
        return new GatewayFileException(
                "The gateway file " + file + " is in use by " + by,
                "Stop that one, use its gateway (--mall.gateway.url=<its address>), have none (--mall.gateway.enabled=false),"
                        + " or keep charges elsewhere (--mall.gateway.file=<another file>).",
                null);
    }

    static GatewayFileException unusable(Path file, IOException cause) {
        return new GatewayFileException(
                "The gateway file " + file + " cannot be read and written: " + cause,
                "Make its folder writable, or keep charges elsewhere (--mall.gateway.file=<another file>).",
                cause);
    }

    static GatewayFileException damaged(Path file, int number, String line, Exception cause) {
        return new GatewayFileException(
                "The gateway file " + file + " is damaged: line " + number + " of the charges cannot be read: " + line,
                "Repair that line, or move the file away and lose the simulated charges in it.",
                cause);
    }

    /** What is wrong. */
    String problem() {
        return problem;
    }

    /** What to do about it. */
    String action() {
        return action;
    }
}
