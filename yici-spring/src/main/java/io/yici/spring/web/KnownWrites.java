package io.yici.spring.web;

import io.yici.spring.internal.CodeMethod;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Tells calls that write to a database from others, by the names of the libraries that most applications use. */
final class KnownWrites {

    private static final String ENGINE = "io/yici/Idempotency";
    private static final Set<String> RUNS = Set.of("run", "attempt", "runAsync");

    private static final Set<String> JDBC = Set.of("update", "batchUpdate");
    private static final Set<String> ENTITIES = Set.of("persist", "merge", "remove");
    private static final Set<String> INSERTS =
            Set.of("execute", "executeBatch", "executeAndReturnKey", "executeAndReturnKeyHolder");
    private static final Map<String, Set<String>> LIBRARIES = Map.ofEntries(
            Map.entry("java/sql/PreparedStatement", Set.of("executeUpdate", "executeLargeUpdate", "executeBatch")),
            Map.entry("java/sql/Statement", Set.of("executeUpdate", "executeLargeUpdate", "executeBatch")),
            Map.entry("org/springframework/jdbc/core/JdbcOperations", JDBC),
            Map.entry("org/springframework/jdbc/core/JdbcTemplate", JDBC),
            Map.entry("org/springframework/jdbc/core/namedparam/NamedParameterJdbcOperations", JDBC),
            Map.entry("org/springframework/jdbc/core/namedparam/NamedParameterJdbcTemplate", JDBC),
            Map.entry("org/springframework/jdbc/core/simple/JdbcClient$StatementSpec", JDBC),
            Map.entry("org/springframework/jdbc/core/simple/SimpleJdbcInsert", INSERTS),
            Map.entry("org/springframework/jdbc/core/simple/SimpleJdbcInsertOperations", INSERTS),
            Map.entry("jakarta/persistence/EntityManager", ENTITIES),
            Map.entry("org/hibernate/Session", ENTITIES),
            Map.entry("org/apache/ibatis/session/SqlSession", Set.of("insert", "update", "delete")),
            Map.entry("org/jooq/DSLContext", Set.of("insertInto", "update", "deleteFrom", "mergeInto")));

    private static final String REPOSITORY = "org.springframework.data.repository.";
    private static final String REPOSITORY_WRITE = "(save|delete|remove|insert|update)($|[A-Z].*)";
    private static final Set<String> ANNOTATIONS = Set.of(
            "org.apache.ibatis.annotations.Insert",
            "org.apache.ibatis.annotations.InsertProvider",
            "org.apache.ibatis.annotations.Update",
            "org.apache.ibatis.annotations.UpdateProvider",
            "org.apache.ibatis.annotations.Delete",
            "org.apache.ibatis.annotations.DeleteProvider",
            "org.springframework.data.jpa.repository.Modifying",
            "org.springframework.data.jdbc.repository.query.Modifying");

    private final Callees callees;

    KnownWrites(Callees callees) {
        this.callees = callees;
    }

    /** Whether it hands work to the engine. */
    static boolean isGuard(CodeMethod called) {
        return called.owner().equals(ENGINE) && RUNS.contains(called.name());
    }

    boolean contain(CodeMethod called) {
        return LIBRARIES.getOrDefault(called.owner(), Set.of()).contains(called.name())
                || called.name().matches(REPOSITORY_WRITE) && isRepository(called);
    }

    /** Whether its own declaration says so. */
    boolean containAnnotated(CodeMethod called) {
        return callees.declarations(called)
                .flatMap(method -> Arrays.stream(method.getAnnotations()))
                .anyMatch(it -> ANNOTATIONS.contains(it.annotationType().getName()));
    }

    private boolean isRepository(CodeMethod called) {
        return callees.type(called.owner()).stream()
                .flatMap(KnownWrites::withParents)
                .anyMatch(type -> type.getName().startsWith(REPOSITORY));
    }

    private static Stream<Class<?>> withParents(Class<?> type) {
        return Stream.concat(
                Stream.of(type), Arrays.stream(type.getInterfaces()).flatMap(KnownWrites::withParents));
    }
}
