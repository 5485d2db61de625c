package io.yici.spring;

/** Applies the interceptor to {@link RepeatSubmit} methods. */
final class RepeatSubmitAdvisor extends AnnotationAdvisor {

    private static final long serialVersionUID = 1L;

    RepeatSubmitAdvisor() {
        super(RepeatSubmit.class);
    }
}
