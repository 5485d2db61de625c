package io.yici.spring;

import org.junit.jupiter.api.Nested;
import org.springframework.dao.DataIntegrityViolationException;

class MyBatisJoiningTest {

    @Nested
    class OnH2 extends JoiningContract {
        OnH2() {
            super(TestDatabase.H2, Libraries.WithMyBatis.class, DataIntegrityViolationException.class);
        }
    }

    @Nested
    class OnPostgresql extends JoiningContract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL, Libraries.WithMyBatis.class, DataIntegrityViolationException.class);
        }
    }
}
