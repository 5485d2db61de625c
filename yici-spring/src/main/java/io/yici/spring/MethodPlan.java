package io.yici.spring;

import io.yici.Operation;
import io.yici.RefusedUsageException;
import org.jspecify.annotations.Nullable;

/**
 * All that is settled about a method before it is called.
 *
 * @param declared what it was made of
 * @param isAsync whether the work is done only when the returned stage is
 */
record MethodPlan(
        Declared<Idempotent> declared, Operation<@Nullable Object> operation, KeySource keys, boolean isAsync) {

    /**
     * @throws UnusableKeyException if the call has no proper key
     * @throws RefusedUsageException if its content cannot be compared
     */
    CallKey key(Object target, @Nullable Object[] arguments) {
        try {
            return keys.key(target, arguments);
        } catch (IllegalArgumentException e) {
            throw new UnusableKeyException(
                    declared.name() + " was called without a usable key: " + e.getMessage()
                            + ". Nothing ran; give each intent a key of its own and repeat it with every copy",
                    e.getCause());
        } catch (RefusedUsageException e) {
            throw new RefusedUsageException(declared.name() + ": " + e.getMessage() + ". Nothing ran", e);
        }
    }
}
