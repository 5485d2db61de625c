package io.yici.spring;

/** Applies the interceptor to {@link Idempotent} methods. */
final class IdempotentAdvisor extends AnnotationAdvisor {

    private static final long serialVersionUID = 1L;

    IdempotentAdvisor() {
        super(Idempotent.class);
    }
}
