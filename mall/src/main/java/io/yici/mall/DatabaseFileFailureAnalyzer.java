package io.yici.mall;

import java.sql.SQLException;
import java.util.Set;
import org.h2.api.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/** Shows at the start, without a stack trace, that H2's file is in use or not writable. */
final class DatabaseFileFailureAnalyzer implements FailureAnalyzer {

    private static final Set<Integer> UNWRITABLE = Set.of(
            ErrorCode.IO_EXCEPTION_1,
            ErrorCode.IO_EXCEPTION_2,
            ErrorCode.FILE_CREATION_FAILED_1,
            ErrorCode.FILE_NOT_FOUND_1,
            ErrorCode.DATABASE_IS_READ_ONLY);

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && cause.getClass().getName().startsWith("org.h2.")) {
                return analysis(sql);
            }
        }
        return null;
    }

    private static @Nullable FailureAnalysis analysis(SQLException cause) {
        if (cause.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1) {
            return new FailureAnalysis(
                    "The database file is in use by another process, most likely another shop: " + reason(cause),
                    "Stop the other one. Two at once need PostgreSQL: --spring.datasource.url=jdbc:postgresql://<server>/<database>"
                            + " --mall.gateway.url=<address of the first>",
                    cause);
        }
        if (UNWRITABLE.contains(cause.getErrorCode())) {
            return new FailureAnalysis(
                    "The database file cannot be written: " + reason(cause),
                    "Make its folder writable (./data, unless told otherwise), or keep the database elsewhere:"
                            + " --spring.datasource.url=jdbc:h2:file:<path>",
                    cause);
        }
        return null;
    }

    private static @Nullable String reason(SQLException cause) {
        String message = cause.getMessage();
        return message == null ? null : message.lines().findFirst().orElse("");
    }
}
