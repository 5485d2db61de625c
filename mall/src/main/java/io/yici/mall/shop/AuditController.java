package io.yici.mall.shop;

import io.yici.mall.web.Refusal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The operator's look at whether everything adds up. */
@RestController
class AuditController {

    private static final Logger LOG = LoggerFactory.getLogger(AuditController.class);

    private final AuditService audit;

    AuditController(AuditService audit) {
        this.audit = audit;
    }

    @GetMapping(path = "/api/audit", produces = MediaType.APPLICATION_JSON_VALUE)
    AuditService.Audit audit() {
        return audit.audit();
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> unreachable(GatewayException thrown) {
        LOG.warn("no audit: {}", thrown.getMessage());
        return Refusal.of(HttpStatus.SERVICE_UNAVAILABLE, "gateway-unreachable", "The gateway does not answer.")
                .retryable()
                .answer();
    }
}
