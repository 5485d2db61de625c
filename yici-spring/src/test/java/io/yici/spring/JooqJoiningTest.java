package io.yici.spring;

import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.Nested;

class JooqJoiningTest {

    @Nested
    class OnH2 extends JoiningContract {
        OnH2() {
            super(TestDatabase.H2, Libraries.WithJooq.class, DataAccessException.class);
        }
    }

    @Nested
    class OnPostgresql extends JoiningContract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL, Libraries.WithJooq.class, DataAccessException.class);
        }
    }
}
