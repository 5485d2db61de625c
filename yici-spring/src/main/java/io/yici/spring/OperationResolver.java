package io.yici.spring;

import io.yici.Operation;
import io.yici.OverdueRecord;
import io.yici.Resolution;
import io.yici.Resolver;

/**
 * A {@link Resolver} that says which operation it is for, so that it can be found as a bean. Thread-safe; one for each operation.
 *
 * @param <T> the operation's result type
 */
public interface OperationResolver<T> extends Resolver<T> {

    /** The operation whose overdue records it looks into; always the same. */
    Operation<T> operation();

    /** A resolver written as a function. */
    static <T> OperationResolver<T> of(Operation<T> operation, Resolver<T> resolver) {
        return new OperationResolver<>() {
            @Override
            public Operation<T> operation() {
                return operation;
            }

            @Override
            public Resolution<T> resolve(OverdueRecord overdue) throws Exception {
                return resolver.resolve(overdue);
            }
        };
    }
}
