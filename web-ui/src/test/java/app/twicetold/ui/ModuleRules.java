package app.twicetold.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What modules of every application may import and use, since no tool builds them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ModuleRules {
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^(?:import|export)\\s(?:[\\w\\s{},*$]+\\sfrom\\s)?\\s*['\"]([^'\"]+)['\"]");
    private static final Pattern LATER = Pattern.compile("\\bimport\\(\\s*'([^']+)'");
    private static final Pattern STYLE = Pattern.compile("\\bloadStyle\\('([^']+)'\\)");
    private static final Pattern ENTRY = Pattern.compile("\"([^\"]+)\":\"([^\"]+)\"");

    private final PageSources sources;
    private final SortedMap<String, String> modules;
    private final Set<String> asking;

    /**
     * The rules for one application.
     *
     * @param asking the modules that may ask a server: the client of the API, and who sends bytes where it says
     */
    protected ModuleRules(PageSources sources, Set<String> asking) {
        this.sources = sources;
        this.modules = sources.modules();
        this.asking = asking;
    }

    Stream<String> modules() {
        return modules.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void importsAreByNamesThatTheImportMapHas(String name) {
        Map<String, String> imports = imports();
        for (Pattern pattern : Set.of(IMPORT, LATER)) {
            Matcher imported = pattern.matcher(modules.get(name));
            while (imported.find()) {
                assertThat(imports).as("%s imports %s", name, imported.group(1)).containsKey(imported.group(1));
            }
        }
    }

    @Test
    void aStylesheetOfAPageIsAskedFor() {
        Set<String> asked = new TreeSet<>();
        modules.values().forEach(source -> STYLE.matcher(source).results().forEach(found -> asked.add(found.group(1))));
        assertThat(asked)
                .containsExactlyInAnyOrderElementsOf(sources.assets().names().stream()
                        .filter(Shell::isOfAPage)
                        .toList());
    }

    @Test
    void everyAddressOfTheImportMapCarriesADigest() {
        assertThat(imports().values())
                .isNotEmpty()
                .allSatisfy(address ->
                        assertThat(address).startsWith(sources.assets().root()).matches("/[\\w./-]+\\?v=[0-9a-f]{16}"));
    }

    /** Files of others import each other by relative addresses. */
    @Test
    void relativeImportsOfOthersLeadToDigestsToo() {
        Map<String, String> imports = imports();
        Assets files = sources.assets();
        files.names().stream()
                .filter(name -> name.startsWith("lib/") && name.endsWith(".js"))
                .forEach(name -> assertThat(imports).containsEntry(files.root() + name, files.url(name)));
    }

    @Test
    void onlyTheClientOfTheApiAsks() {
        modules.forEach((name, source) -> {
            if (!asking.contains(name)) {
                assertThat(source).as(name).doesNotContain("fetch(", "XMLHttpRequest", "EventSource", "sendBeacon");
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "style=",
                "styleMap",
                "unsafeHTML",
                "unsafeSVG",
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "document.write",
                "eval(",
                "new Function",
                "console.log",
                "document.cookie",
                "http://",
                "https://"
            })
    void noModuleUses(String forbidden) {
        assertThat(modules).noneSatisfy((name, source) -> assertThat(source).contains(forbidden));
    }

    /** As it is in the document: one object in an object. */
    private Map<String, String> imports() {
        Map<String, String> imports = new TreeMap<>();
        Matcher entry = ENTRY.matcher(ImportMap.of(sources.assets()).json());
        while (entry.find()) {
            imports.put(entry.group(1), entry.group(2));
        }
        return imports;
    }
}
