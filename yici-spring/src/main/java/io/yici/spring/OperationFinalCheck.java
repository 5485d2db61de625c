package io.yici.spring;

import io.yici.FinalCheck;
import io.yici.Operation;
import io.yici.PurgeableRecord;

/** A {@link FinalCheck} that says which operation it is for, so that it can be found as a bean. Thread-safe; one for each operation. */
public interface OperationFinalCheck extends FinalCheck {

    /** The operation whose completed records it is asked about; always the same, and one that refuses repeats past retention. */
    Operation<?> operation();

    /** A check written as a function. */
    static OperationFinalCheck of(Operation<?> operation, FinalCheck check) {
        return new OperationFinalCheck() {
            @Override
            public Operation<?> operation() {
                return operation;
            }

            @Override
            public boolean isFinal(PurgeableRecord record) throws Exception {
                return check.isFinal(record);
            }
        };
    }
}
