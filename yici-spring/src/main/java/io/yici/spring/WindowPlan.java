package io.yici.spring;

import io.yici.RefusedUsageException;
import io.yici.RepeatWindow;
import org.jspecify.annotations.Nullable;

/**
 * All that is settled about a {@link RepeatSubmit} method before it is called.
 *
 * @param declared what it was made of
 */
record WindowPlan(Declared<RepeatSubmit> declared, RepeatWindow window, SubmissionSource source) {

    /**
     * @throws UnusableKeyException if the call has no proper user or content
     * @throws RefusedUsageException if its content cannot be compared
     */
    Submission submission(Object target, @Nullable Object[] arguments) {
        try {
            return source.submission(target, arguments);
        } catch (IllegalArgumentException e) {
            throw new UnusableKeyException(
                    declared.name() + " was called without a usable user or content: " + e.getMessage()
                            + ". Nothing ran; say who submits what",
                    e.getCause());
        } catch (RefusedUsageException e) {
            throw new RefusedUsageException(declared.name() + ": " + e.getMessage() + ". Nothing ran", e);
        }
    }
}
