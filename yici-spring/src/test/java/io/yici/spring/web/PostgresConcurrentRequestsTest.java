package io.yici.spring.web;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;

class PostgresConcurrentRequestsTest extends ConcurrentRequestsContract {

    private EmbeddedPostgres postgres;

    @Override
    String url() throws IOException {
        postgres = EmbeddedPostgres.start();
        return postgres.getJdbcUrl("postgres", "postgres");
    }

    @AfterAll
    void stopDatabase() throws IOException {
        postgres.close();
    }
}
