package io.yici.mall.gateway;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows a {@link GatewayFileException} at the start without its stack trace. */
final class GatewayFileFailureAnalyzer extends AbstractFailureAnalyzer<GatewayFileException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, GatewayFileException cause) {
        return new FailureAnalysis(cause.problem(), cause.action(), cause);
    }
}
