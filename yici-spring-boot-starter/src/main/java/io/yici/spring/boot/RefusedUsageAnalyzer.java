package io.yici.spring.boot;

import io.yici.RefusedUsageException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows what the start-up checks, or Yici itself while the application starts, have refused: the message names the remedy. */
final class RefusedUsageAnalyzer extends AbstractFailureAnalyzer<RefusedUsageException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, RefusedUsageException cause) {
        return new FailureAnalysis(
                cause.getMessage() + caller(cause),
                "Correct it as the description says. With --debug the stack trace is shown, too.",
                cause);
    }

    /** The line that called Yici, if it is the application's own. */
    private static String caller(Throwable refused) {
        return Arrays.stream(refused.getStackTrace())
                .dropWhile(it -> it.getClassName().startsWith("io.yici."))
                .findFirst()
                .filter(it ->
                        Stream.of("org.springframework.", "java.", "jdk.").noneMatch(it.getClassName()::startsWith))
                .map(it -> "\n\nCalled from " + it)
                .orElse("");
    }
}
