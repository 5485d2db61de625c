package io.yici.spring.internal;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a method does to others.
 *
 * @param calls what it calls
 * @param deferred bodies of its lambdas and what its method references name: somebody may call them
 * @param values internal names of the types of values that it has from elsewhere: parameters, fields, results, casts, new objects
 */
public record Code(CodeMethod method, Set<CodeMethod> calls, Set<CodeMethod> deferred, Set<String> values) {

    static Code empty(CodeMethod method) {
        return new Code(method, new LinkedHashSet<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
    }

    public Stream<CodeMethod> all() {
        return Stream.concat(calls.stream(), deferred.stream());
    }
}
