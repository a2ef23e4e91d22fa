package app.twicetold.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A use case can be read at once. Rules, adapters and readers of formats are as long as what they describe. */
class UseCaseSizeTest {
    private static final int MOST_LINES = 200;

    /** A session bean, what holds a repository, or their partners by name. */
    private static final Pattern USE_CASE = Pattern.compile(
            "^@(Stateless|Singleton)\\b|^    private (final )?\\w+Repository \\w+;|^(public )?(final )?class \\w+(Steps|Moves)\\b",
            Pattern.MULTILINE);

    private static boolean isTooLong(String source) {
        return USE_CASE.matcher(source).find() && source.lines().count() > MOST_LINES;
    }

    @Test
    void noUseCaseIsLongerThanTwoHundredLines() throws IOException {
        List<Path> offenders;
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            offenders = sources.filter(source -> source.toString().endsWith(".java"))
                    .filter(source -> isTooLong(read(source)))
                    .toList();
        }
        assertThat(offenders).isEmpty();
    }

    private static String read(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            @Stateless                                        | 199 | false
            @Stateless                                        | 200 | false
            @Stateless                                        | 201 | true
            '    private UserRepository users;'               | 201 | true
            '    private final UserRepository users;'         | 201 | true
            public final class RoundMoves {                   | 201 | true
            final class TickMoves {                           | 201 | true
            public class RoundSteps {                         | 201 | true
            public final class Progress {                     | 201 | false
            """)
    void theBoundIsOfUseCases(String line, int lines, boolean tooLong) {
        String source = line + "\n".repeat(lines);

        assertThat(source.lines().count()).isEqualTo(lines);
        assertThat(isTooLong(source)).isEqualTo(tooLong);
    }
}
