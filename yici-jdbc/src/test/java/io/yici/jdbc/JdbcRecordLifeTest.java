package io.yici.jdbc;

import io.yici.spi.IdempotencyStore;
import io.yici.testkit.RecordLifeContract;
import java.time.Duration;
import net.jqwik.api.Group;
import net.jqwik.api.lifecycle.AfterTry;

/** On each database, and in each dialect. */
class JdbcRecordLifeTest {

    abstract static class OnDatabase extends RecordLifeContract {

        private final TestDatabase database;

        OnDatabase(TestDatabase database) {
            this.database = database;
        }

        @Override
        protected IdempotencyStore store() {
            return database.store();
        }

        @Override
        protected void advance(Duration time) {
            database.advance(time);
        }

        /** Time moves for all records at once, so old ones would make it slow. */
        @AfterTry
        void forget() {
            database.update("DELETE FROM yici_record WHERE operation LIKE 'life.%'");
        }
    }

    @Group
    class H2 extends OnDatabase {
        H2() {
            super(TestDatabase.H2);
        }
    }

    @Group
    class Postgres extends OnDatabase {
        Postgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Group
    class MariaDb extends OnDatabase {
        MariaDb() {
            super(TestDatabase.MARIADB);
        }
    }

    @Group
    class MariaDbByMySqlDriver extends OnDatabase {
        MariaDbByMySqlDriver() {
            super(TestDatabase.MARIADB_BY_MYSQL_DRIVER);
        }
    }

    @Group
    class MySqlDialectOnMariaDb extends OnDatabase {
        MySqlDialectOnMariaDb() {
            super(TestDatabase.MYSQL_DIALECT_ON_MARIADB);
        }
    }
}
