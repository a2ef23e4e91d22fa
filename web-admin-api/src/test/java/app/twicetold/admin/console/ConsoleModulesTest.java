package app.twicetold.admin.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.ui.Assets;
import app.twicetold.ui.ImportMap;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What modules of ours may import and use, since no tool builds them. */
class ConsoleModulesTest {
    private static final String ROOT = "/v1/admin/console/assets/";
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^(?:import|export)\\s(?:[\\w\\s{},*$]+\\sfrom\\s)?\\s*['\"]([^'\"]+)['\"]");
    private static final Pattern LATER = Pattern.compile("\\bimport\\(\\s*'([^']+)'");
    private static final Pattern PAGE = Pattern.compile("console/pages/([\\w-]+)\\.js");

    /** A page in the menu: {@code name: { text: 'name', key: 'x', module: 'other' }}. */
    private static final Pattern IN_MENU = Pattern.compile("(?m)^  ('?)([\\w-]*)\\1: \\{ text: '(\\w+)', key: '(\\w)'");

    private static final Map<String, String> MODULES = ConsoleSources.modules();

    static Stream<String> modules() {
        return MODULES.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void importsAreByNamesThatTheImportMapHas(String name) throws Exception {
        JsonNode imports = imports();
        for (Pattern pattern : Set.of(IMPORT, LATER)) {
            Matcher imported = pattern.matcher(MODULES.get(name));
            while (imported.find()) {
                assertThat(imports.has(imported.group(1)))
                        .as("%s imports %s", name, imported.group(1))
                        .isTrue();
            }
        }
    }

    @Test
    void everyAddressOfTheImportMapCarriesADigest() throws Exception {
        assertThat(imports())
                .isNotEmpty()
                .allSatisfy(address ->
                        assertThat(address.asText()).matches("/v1/admin/console/assets/[\\w./-]+\\?v=[0-9a-f]{16}"));
    }

    /** Files of others import each other by relative addresses. */
    @Test
    void relativeImportsOfOthersLeadToDigestsToo() throws Exception {
        JsonNode imports = imports();
        Assets files = Assets.all(Assets.class, ImportMap.SHARED, ROOT);
        files.names().stream()
                .filter(name -> name.startsWith("lib/") && name.endsWith(".js"))
                .forEach(name ->
                        assertThat(imports.path(ROOT + name).asText()).as(name).isEqualTo(files.url(name)));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void onlyTheClientOfTheApiAsks(String name) {
        if (!name.equals("ui/api.js")) {
            assertThat(MODULES.get(name)).doesNotContain("fetch(", "XMLHttpRequest", "EventSource", "sendBeacon");
        }
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
        assertThat(MODULES).noneSatisfy((name, source) -> assertThat(source).contains(forbidden));
    }

    @Test
    void everyPageIsInTheMenuUnderAKeyOfItsOwn() {
        Set<String> names = new TreeSet<>();
        Set<String> keys = new TreeSet<>();
        Matcher page = IN_MENU.matcher(MODULES.getOrDefault("console/menu.js", ""));
        while (page.find()) {
            names.add(page.group(2).isEmpty() ? "overview" : page.group(2));
            assertThat(keys.add(page.group(4))).as("the key %s", page.group(4)).isTrue();
        }
        Set<String> pages = new TreeSet<>();
        for (String module : MODULES.keySet()) {
            Matcher name = PAGE.matcher(module);
            if (name.matches() && !name.group(1).equals("missing")) {
                pages.add(name.group(1));
            }
        }
        assertThat(pages).isNotEmpty();
        assertThat(names).containsAll(pages);
    }

    private static JsonNode imports() throws Exception {
        Assets files = Assets.all(ConsoleFiles.class, "/app/twicetold/admin/console/assets/", ROOT)
                .and(Assets.all(Assets.class, ImportMap.SHARED, ROOT));
        return new ObjectMapper().readTree(ImportMap.of(files).json()).path("imports");
    }
}
