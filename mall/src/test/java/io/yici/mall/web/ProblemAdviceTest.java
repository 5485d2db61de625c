package io.yici.mall.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spi.StoreException;
import java.lang.reflect.Method;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.apache.ibatis.exceptions.PersistenceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mybatis.spring.MyBatisSystemException;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.web.method.annotation.ExceptionHandlerMethodResolver;

class ProblemAdviceTest {

    static Stream<Exception> shortages() {
        return Stream.of(
                new CannotAcquireLockException("x"),
                new QueryTimeoutException("x"),
                new DataAccessResourceFailureException("x"),
                new CannotGetJdbcConnectionException("x"),
                new CannotCreateTransactionException("x"),
                new TransactionTimedOutException("x"),
                new TransactionSystemException("x"),
                new StoreException("x", new SQLTransientConnectionException("x")),
                new PersistenceException(new SQLNonTransientConnectionException("x")),
                new MyBatisSystemException("x", new PersistenceException(new CannotGetJdbcConnectionException("x"))),
                new MyBatisSystemException("x", new PersistenceException(new SQLTransientConnectionException("x"))));
    }

    @ParameterizedTest
    @MethodSource("shortages")
    void callsAShortageBusy(Exception shortage) {
        assertThat(handler(shortage)).isNotNull().extracting(Method::getName).isEqualTo("busy");
        ResponseEntity<ProblemDetail> answer = new ProblemAdvice().busy(shortage);
        assertThat(answer.getStatusCode().value()).isEqualTo(503);
        assertThat(answer.getHeaders().getFirst(HttpHeaders.RETRY_AFTER)).isEqualTo("1");
        assertThat(answer.getBody().getProperties())
                .containsEntry("code", "busy")
                .containsEntry("retryable", true);
    }

    @Test
    void letsADefectPass() {
        assertThat(handler(new IllegalStateException("x"))).isNull();
        assertThat(handler(new MyBatisSystemException("x", new PersistenceException("x"))))
                .isNull();
    }

    private static Method handler(Exception thrown) {
        return new ExceptionHandlerMethodResolver(ProblemAdvice.class).resolveMethodByThrowable(thrown);
    }
}
