package io.yici.testkit.rules;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Tells calls that write to a database from others, by the names of the libraries that most applications use. */
final class KnownWrites {

    private static final Set<String> JDBC = Set.of("update", "batchUpdate");
    private static final Set<String> ENTITIES = Set.of("persist", "merge", "remove");
    private static final Set<String> STATEMENTS = Set.of("executeUpdate", "executeLargeUpdate", "executeBatch");
    private static final Map<String, Set<String>> LIBRARIES = Map.ofEntries(
            Map.entry("java.sql.PreparedStatement", STATEMENTS),
            Map.entry("java.sql.Statement", STATEMENTS),
            Map.entry("org.springframework.jdbc.core.JdbcOperations", JDBC),
            Map.entry("org.springframework.jdbc.core.JdbcTemplate", JDBC),
            Map.entry("org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations", JDBC),
            Map.entry("org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate", JDBC),
            Map.entry("org.springframework.jdbc.core.simple.JdbcClient$StatementSpec", JDBC),
            Map.entry("jakarta.persistence.EntityManager", ENTITIES),
            Map.entry("org.hibernate.Session", ENTITIES),
            Map.entry("org.apache.ibatis.session.SqlSession", Set.of("insert", "update", "delete")),
            Map.entry("org.jooq.DSLContext", Set.of("insertInto", "update", "deleteFrom", "mergeInto")));

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

    private KnownWrites() {}

    static boolean contain(JavaAccess<?> call) {
        AccessTarget target = call.getTarget();
        return LIBRARIES.getOrDefault(target.getOwner().getName(), Set.of()).contains(target.getName())
                || target.getName().matches(REPOSITORY_WRITE) && isRepository(target.getOwner())
                || target.resolveMember().filter(JavaMethod.class::isInstance).map(JavaMethod.class::cast).stream()
                        .anyMatch(method -> ANNOTATIONS.stream().anyMatch(method::isAnnotatedWith));
    }

    private static boolean isRepository(JavaClass type) {
        return Stream.concat(Stream.of(type), type.getAllRawInterfaces().stream())
                .anyMatch(it -> it.getName().startsWith(REPOSITORY));
    }
}
