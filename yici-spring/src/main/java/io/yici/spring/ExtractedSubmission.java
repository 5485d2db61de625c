package io.yici.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;

/** User and content by a {@link SubmissionExtractor}. */
final class ExtractedSubmission implements SubmissionSource {

    private final SubmissionExtractor<@Nullable Object> extractor;
    private final int parameter;

    @SuppressWarnings("unchecked") // the parameter has been chosen by the extractor's type
    ExtractedSubmission(Declared<RepeatSubmit> declared, AutowireCapableBeanFactory beans) {
        RepeatSubmit settings = declared.settings();
        if (!settings.user().isEmpty() || !settings.content().isEmpty()) {
            throw new IllegalArgumentException("by gives user and content: leave the attributes user and content out");
        }
        Class<?> type = settings.by();
        this.parameter = ExtractorParameter.of(declared, "by", type, SubmissionExtractor.class);
        this.extractor = (SubmissionExtractor<@Nullable Object>) ExtractorParameter.extractor(type, beans);
    }

    @Override
    public Submission submission(Object target, @Nullable Object[] arguments) {
        Object argument = arguments[parameter];
        String user = extractor.user(argument);
        if (user == null) {
            throw new IllegalArgumentException("the extractor found no user");
        }
        return new Submission(user, extractor.content(argument));
    }
}
