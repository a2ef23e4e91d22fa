package app.twicetold.persistence;

import static org.assertj.core.api.Assertions.assertThatCode;

import app.twicetold.persistence.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The native queries as the sources have them. The few that have a table or a column filled in are left out, and those
 * that need an extension.
 */
class NativeQueriesIT {
    private static final Pattern TEXT =
            Pattern.compile("\"\"\"\\R(.*?)\"\"\"|\"((?:[^\"\\\\\n]|\\\\.)*)\"", Pattern.DOTALL);
    private static final Pattern STATEMENT =
            Pattern.compile("\\(?\\s*(select|insert|update|delete|with)\\s.*", Pattern.DOTALL);
    private static final Pattern JPQL_OR_FRAGMENT = Pattern.compile("Entity\\b|%(1\\$)?s");
    private static final Pattern PARAMETER = Pattern.compile("(?<!:):(\\w+)|\\?(\\d)");

    /** This table exists only where the server has the extension vector; tests of the core query it there. */
    private static final String NEEDS_PGVECTOR = "model_points";

    @ParameterizedTest
    @MethodSource("queries")
    void aNativeQueryOfTheSourceIsUnderstoodByPostgresAsItIs(String query) throws SQLException {
        try (Connection connection = TestDatabase.get().dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            assertThatCode(() -> statement.execute("prepare pasted as " + numbered(query)))
                    .as(query)
                    .doesNotThrowAnyException();
            statement.execute("deallocate all");
        }
    }

    static List<Named<String>> queries() throws IOException {
        List<Named<String>> queries = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java") && !f.endsWith(NEEDS_PGVECTOR))
                    .sorted()
                    .toList()) {
                TEXT.matcher(Files.readString(file))
                        .results()
                        .map(text -> text.group(1) == null
                                ? text.group(2)
                                : text.group(1).stripIndent())
                        .flatMap(text -> Stream.of(text.split(";\\s*\n")))
                        .filter(text -> STATEMENT.matcher(text).matches())
                        .filter(text -> !text.contains(NEEDS_PGVECTOR))
                        .filter(text -> !JPQL_OR_FRAGMENT.matcher(text).find())
                        .forEach(text -> queries.add(Named.of(
                                file.getFileName() + ": "
                                        + text.lines().findFirst().orElse(""),
                                text)));
            }
        }
        return queries;
    }

    /** The query with the parameters of {@code prepare}; a list is one value. */
    private static String numbered(String query) {
        List<String> names = new ArrayList<>();
        return PARAMETER.matcher(query.replaceAll("\\bin (:\\w+)", "in ($1)")).replaceAll(parameter -> {
            if (parameter.group(2) != null) {
                return "\\$" + parameter.group(2);
            }
            if (!names.contains(parameter.group(1))) {
                names.add(parameter.group(1));
            }
            return "\\$" + (names.indexOf(parameter.group(1)) + 1);
        });
    }
}
