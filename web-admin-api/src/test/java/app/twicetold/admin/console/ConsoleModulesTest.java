package app.twicetold.admin.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.ui.ModuleRules;
import app.twicetold.ui.PageSources;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What modules of the console may import and use, and that the menu leads to its pages. */
class ConsoleModulesTest extends ModuleRules {
    static final PageSources SOURCES =
            PageSources.of(ConsoleFiles.class, "/app/twicetold/admin/console/assets/", "/v1/admin/console/assets/");

    private static final Pattern PAGE = Pattern.compile("console/pages/([\\w-]+)\\.js");

    /** A page in the menu: {@code name: { text: 'name', key: 'x', module: 'other' }}. */
    private static final Pattern IN_MENU = Pattern.compile("(?m)^  ('?)([\\w-]*)\\1: \\{ text: '(\\w+)', key: '(\\w)'");

    ConsoleModulesTest() {
        super(SOURCES, Set.of("ui/api.js"));
    }

    @Test
    void everyPageIsInTheMenuUnderAKeyOfItsOwn() {
        Map<String, String> modules = SOURCES.modules();
        Set<String> names = new TreeSet<>();
        Set<String> keys = new TreeSet<>();
        Matcher page = IN_MENU.matcher(modules.getOrDefault("console/menu.js", ""));
        while (page.find()) {
            names.add(page.group(2).isEmpty() ? "overview" : page.group(2));
            assertThat(keys.add(page.group(4))).as("the key %s", page.group(4)).isTrue();
        }
        Set<String> pages = new TreeSet<>();
        for (String module : modules.keySet()) {
            Matcher name = PAGE.matcher(module);
            if (name.matches() && !name.group(1).equals("missing")) {
                pages.add(name.group(1));
            }
        }
        assertThat(pages).isNotEmpty();
        assertThat(names).containsAll(pages);
    }
}
