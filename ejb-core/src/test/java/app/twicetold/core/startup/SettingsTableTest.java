package app.twicetold.core.startup;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;

/**
 * Operators look their settings up in one table, so everything that the code reads has to be in it, and nothing else.
 */
class SettingsTableTest {
    private static final Path ROOT = Path.of("..");
    static final Path OPERATIONS = ROOT.resolve("docs/operations.md");
    private static final Path LAUNCHER =
            ROOT.resolve("server-config/launcher/src/main/java/app/twicetold/launcher/Settings.java");
    private static final Pattern LITERAL = Pattern.compile("\"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\"");
    private static final Pattern DOCUMENTED = Pattern.compile("`([A-Z][A-Z0-9]*(?:_(?:[A-Z0-9]+|<NAME>))+)`");
    private static final Pattern MODEL = Pattern.compile("([A-Z_]+)_(?:ASR|LLM|TTS|EMBEDDING)_MODEL");

    /** A name that others are made of. */
    private static final String PREFIX = "OPENAI_COMPATIBLE";

    /** What opens the branches in which names are put together. */
    private static final Map<String, String> VALUES = Map.of(
            "JWT_SECRET", "bnq3vd8rk2x7wy0tz5mf1hj6lc9ps4ga",
            "DATABASE_URL", "jdbc:postgresql://localhost/twicetold",
            "OPENAI_COMPATIBLE_BASE_URL", "http://localhost:1",
            "OPENAI_COMPATIBLE_ENDPOINTS", "one",
            "OPENAI_COMPATIBLE_ONE_BASE_URL", "http://localhost:1");

    private static Set<String> readByTheApplication() throws IOException {
        Set<String> names = new TreeSet<>();
        Config recording = (Config) Proxy.newProxyInstance(
                Config.class.getClassLoader(), new Class<?>[] {Config.class}, (proxy, method, arguments) -> {
                    String name = (String) arguments[0];
                    names.add(name.replace("_ONE_", "_<NAME>_"));
                    return Optional.ofNullable(name.matches("[A-Z]+_API_KEY") ? "key" : VALUES.get(name));
                });
        CheckSettings.check(new Settings(recording));
        // Without a default entry of the kind in any chain.
        names.removeIf(name -> MODEL.matcher(name).matches() && !hasDefault(name));
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            sources.filter(source -> source.toString().endsWith("Settings.java"))
                    .forEach(source -> literals(source, names));
        }
        names.remove(PREFIX);
        // Each secret may stand in a file; one row says so of all.
        names.removeIf(name -> name.endsWith("_FILE"));
        return names;
    }

    private static boolean hasDefault(String model) {
        String defaults = text(Path.of("src/main/java/app/twicetold/core/provider/config/DefaultModels.java"));
        return Arrays.stream(ProviderId.values())
                .anyMatch(id -> MODEL.matcher(model).replaceAll("$1").equals(id.name())
                        && defaults.contains("ProviderId." + id.name() + ", \""
                                + model.substring(id.name().length() + 1, model.length() - "_MODEL".length()) + "\""));
    }

    private static Set<String> readByTheLauncher() {
        Set<String> names = new TreeSet<>();
        literals(LAUNCHER, names);
        return names;
    }

    private static void literals(Path source, Set<String> names) {
        LITERAL.matcher(text(source)).results().forEach(name -> names.add(name.group(1)));
    }

    /** The names in the first column of the tables of a file. */
    static Set<String> named(Path file) {
        Set<String> names = new TreeSet<>();
        text(file)
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(1).split("\\|", 2)[0])
                .forEach(cell -> DOCUMENTED.matcher(cell).results().forEach(name -> names.add(name.group(1))));
        return names;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theTableHoldsAllThatIsReadAndNothingElse() throws IOException {
        Set<String> read = new TreeSet<>(readByTheApplication());
        read.addAll(readByTheLauncher());

        assertThat(read).contains("ANTHROPIC_API_KEY", "OPENAI_COMPATIBLE_<NAME>_API_KEY", "RATE_LIMIT_WAITLIST_POSTS");
        assertThat(named(OPERATIONS)).isEqualTo(read);
    }

    @Test
    void theNamesThatAStartKnowsAreThoseOfTheTable() {
        assertThat(text(Path.of("src/main/resources/app/twicetold/core/startup/settings.txt"))
                        .lines())
                .containsExactlyElementsOf(named(OPERATIONS));
    }

    @Test
    void everySettingStandsInItOnce() {
        assertThat(text(OPERATIONS)
                        .lines()
                        .filter(line -> line.startsWith("| `"))
                        .map(line -> line.substring(1).split("\\|", 2)[0])
                        .flatMap(cell -> DOCUMENTED.matcher(cell).results().map(name -> name.group(1))))
                .doesNotHaveDuplicates();
    }

    @Test
    void theShortListOfTheReadmeIsAPartOfIt() {
        assertThat(named(OPERATIONS)).containsAll(named(ROOT.resolve("README.md")));
    }
}
