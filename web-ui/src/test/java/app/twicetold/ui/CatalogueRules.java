package app.twicetold.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the texts of every application keep to in both languages, and the keys that its modules ask for. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CatalogueRules {
    private static final Pattern PLACE = Pattern.compile("\\{([a-z_]+)}");
    private static final Pattern CATALOGUE = Pattern.compile("(.*)/texts/([\\w-]+)\\.(en|zh-Hans)\\.js");

    /** {@code t('audit.title')}, and every other literal that looks like a key of a catalogue, but for names of actions. */
    private static final Pattern LITERAL = Pattern.compile("(?<!action: )'([a-z][\\w-]*\\.[\\w.-]+)'");

    private static final Pattern ASKED = Pattern.compile("\\btx?\\(\\s*'([^']+)'");
    /** {@code t(`audit.kind.${kind}`)}: any key with the beginning may be meant. */
    private static final Pattern BUILT = Pattern.compile("\\b(?:tx?|has|label)\\(\\s*`([a-z][\\w-]*\\.[\\w.-]*)\\$\\{");

    private static final Pattern GROUP = Pattern.compile("(?:label|optionsOf)\\(\\s*'([^']+)'");
    /** Examples of how a module is used ask for nothing. */
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);

    private static final Pattern LATIN = Pattern.compile("[A-Za-z]{2,}");

    /** Names of values, for any page. */
    private static final Pattern SHARED = Pattern.compile("[a-z_]+\\.[a-z_0-9]+|tier");

    private final SortedMap<String, String> files;
    private final SortedMap<String, String> modules;
    private final String frame;
    private final Set<String> names;
    private final Set<String> askedElsewhere;

    /**
     * The rules for one application.
     *
     * @param frame the catalogue whose names of values any page may show
     * @param names that a Chinese reader knows in no other script
     * @param askedElsewhere catalogues whose texts other applications show, too
     */
    protected CatalogueRules(PageSources sources, String frame, Set<String> names, Set<String> askedElsewhere) {
        this.files = sources.files();
        this.modules = sources.modules();
        modules.replaceAll((name, source) -> COMMENT.matcher(source).replaceAll(""));
        this.frame = frame;
        this.names = names;
        this.askedElsewhere = askedElsewhere;
    }

    Stream<String> english() {
        return files.keySet().stream().filter(name -> name.endsWith(".en.js"));
    }

    Stream<String> chinese() {
        return files.keySet().stream().filter(name -> name.endsWith(".zh-Hans.js"));
    }

    @ParameterizedTest
    @MethodSource("english")
    void bothLanguagesHaveTheSameKeys(String name) {
        assertThat(chineseOf(name).keySet()).isEqualTo(texts(name).keySet());
    }

    @ParameterizedTest
    @MethodSource("english")
    void bothLanguagesHaveTheSamePlaces(String name) {
        SortedMap<String, Map<String, String>> chinese = chineseOf(name);

        texts(name)
                .forEach((key, forms) -> assertThat(places(chinese.getOrDefault(key, Map.of())))
                        .as(key)
                        .isEqualTo(places(forms)));
    }

    @ParameterizedTest
    @MethodSource("english")
    void everyLineIsATextWithTheFormsOfItsLanguage(String name) {
        String source = files.getOrDefault(name, "");
        long lines = source.lines().filter(line -> line.startsWith("  ")).count();
        assertThat(texts(name)).hasSize((int) lines);
        assertThat(texts(name).values())
                .allSatisfy(forms -> assertThat(forms.keySet()).isIn(Set.of("other"), Set.of("one", "other")));
        assertThat(texts(name).values())
                .allSatisfy(forms -> assertThat(forms.values()).noneMatch(String::isBlank));
    }

    @ParameterizedTest
    @MethodSource("chinese")
    void chineseHasOneFormAndNoEnglishWordButNames(String name) {
        texts(name).forEach((key, forms) -> {
            assertThat(forms.keySet()).as(key).isEqualTo(Set.of("other"));
            Matcher word = LATIN.matcher(PLACE.matcher(forms.get("other")).replaceAll(""));
            while (word.find()) {
                assertThat(word.group()).as(key).isIn(names);
            }
        });
    }

    @Test
    void everyKeyThatIsAskedForIsThere() {
        Map<String, Set<String>> known = keys();
        modules.forEach((name, source) -> {
            for (Pattern pattern : List.of(ASKED, LITERAL)) {
                Matcher key = pattern.matcher(source);
                while (key.find()) {
                    String catalogue = catalogueOf(key.group(1));
                    if (pattern == ASKED
                            || (known.containsKey(catalogue) && !key.group(1).endsWith(".js"))) {
                        assertThat(isKnown(known, key.group(1)))
                                .as("%s in %s", key.group(1), name)
                                .isTrue();
                    }
                }
            }
            for (Pattern pattern : List.of(BUILT, GROUP)) {
                Matcher beginning = pattern.matcher(source);
                while (beginning.find()) {
                    String start = beginning.group(1);
                    assertThat(known.getOrDefault(catalogueOf(start), Set.of()))
                            .as("%s… in %s", start, name)
                            .anyMatch(key -> (catalogueOf(start) + "." + key).startsWith(start));
                }
            }
        });
    }

    @Test
    void everyTextIsAskedFor() {
        Set<String> literals = new TreeSet<>();
        Set<String> beginnings = new TreeSet<>();
        modules.values().forEach(source -> {
            all(LITERAL, source).forEach(literals::add);
            all(BUILT, source).forEach(beginnings::add);
            all(GROUP, source).forEach(group -> beginnings.add(group + "."));
        });

        Map<String, Set<String>> own = keys();
        own.keySet().removeAll(askedElsewhere);
        own.forEach((catalogue, keys) -> keys.forEach(key -> {
            String whole = catalogue + "." + key;
            boolean shared = catalogue.equals(frame) && SHARED.matcher(key).matches();
            assertThat(shared || literals.contains(whole) || beginnings.stream().anyMatch(whole::startsWith))
                    .as("Nothing shows %s", whole)
                    .isTrue();
        }));
    }

    private Map<String, Set<String>> keys() {
        Map<String, Set<String>> keys = new TreeMap<>();
        english()
                .forEach(name -> keys.computeIfAbsent(shortName(name), any -> new TreeSet<>())
                        .addAll(texts(name).keySet()));
        return keys;
    }

    /** A key, or the beginning of several, as {@code label} takes it. */
    private static boolean isKnown(Map<String, Set<String>> known, String key) {
        String own = key.substring(key.indexOf('.') + 1);
        return known.getOrDefault(catalogueOf(key), Set.of()).stream()
                .anyMatch(one -> one.equals(own) || one.startsWith(own + "."));
    }

    private static String catalogueOf(String key) {
        return key.substring(0, key.indexOf('.'));
    }

    private static Stream<String> all(Pattern pattern, String source) {
        return pattern.matcher(source).results().map(found -> found.group(1));
    }

    private SortedMap<String, Map<String, String>> texts(String name) {
        return PageSources.texts(files.getOrDefault(name, ""));
    }

    private SortedMap<String, Map<String, String>> chineseOf(String english) {
        return texts(english.replace(".en.js", ".zh-Hans.js"));
    }

    private static String shortName(String file) {
        Matcher name = CATALOGUE.matcher(file);
        assertThat(name.matches()).as(file).isTrue();
        return name.group(2);
    }

    private static SortedSet<String> places(Map<String, String> forms) {
        SortedSet<String> places = new TreeSet<>();
        forms.values().forEach(form -> all(PLACE, form).forEach(places::add));
        return places;
    }
}
