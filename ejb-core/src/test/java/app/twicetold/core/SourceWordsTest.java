package app.twicetold.core;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.language.LanguageProfiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the sources of the service may not say, in whatever module. */
class SourceWordsTest {
    /** Tools around the service play its clients, and clients choose languages. */
    private static final Pattern SERVICE_MODULE = Pattern.compile("persistence|ejb-core|batch-jobs|web-[a-z-]+");

    private static final Map<Path, String> SOURCES = new TreeMap<>();

    @BeforeAll
    static void readSources() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path module : modules.filter(SourceWordsTest::isOfTheService).toList()) {
                try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
                    for (Path file : files.filter(SourceWordsTest::isSource).toList()) {
                        SOURCES.put(file, Files.readString(file));
                    }
                }
            }
        }
    }

    private static boolean isOfTheService(Path module) {
        return SERVICE_MODULE.matcher(module.getFileName().toString()).matches();
    }

    private static boolean isSource(Path file) {
        return file.toString().endsWith(".java") && !file.endsWith("LanguageProfiles.java");
    }

    /** Language tags are data of the language table, the bundles, the seeds and the contracts. */
    @Test
    void noCodeNamesALanguage() {
        String tags = String.join(
                "|",
                LanguageProfiles.supportedTags().stream().map(Pattern::quote).toList());

        assertThat(offenders("\"(" + tags + ")\"")).isEmpty();
    }

    /** What a server makes of {@code Accept-Language} are locales again. */
    @Test
    void noCodeAsksAServerForLocales() {
        assertThat(offenders("\\b(getLocales?|getAcceptableLanguages|selectVariant)\\("))
                .isEmpty();
    }

    private static Stream<Path> offenders(String words) {
        Predicate<String> said = Pattern.compile(words).asPredicate();
        return SOURCES.entrySet().stream()
                .filter(source -> said.test(source.getValue()))
                .map(Map.Entry::getKey);
    }

    @Test
    void allModulesAreRead() {
        assertThat(SOURCES.keySet())
                .extracting(file -> file.getName(1).toString())
                .contains("persistence", "ejb-core", "batch-jobs", "web-shared", "web-client-api", "web-landing");
    }
}
