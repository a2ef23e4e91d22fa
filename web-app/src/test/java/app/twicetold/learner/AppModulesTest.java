package app.twicetold.learner;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.ui.ModuleRules;
import app.twicetold.ui.PageSources;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What modules of the app may import and use. */
class AppModulesTest extends ModuleRules {
    static final PageSources SOURCES =
            PageSources.of(AppFiles.class, "/app/twicetold/learner/assets/", AppFiles.ASSETS);

    AppModulesTest() {
        super(SOURCES, Set.of("ui/api.js"));
    }

    /** What the service says of a user stays in the page, and in the store that a deletion empties. */
    @Test
    void noModuleKeepsAnAnswerInACache() {
        SOURCES.modules()
                .forEach((name, source) -> assertThat(source).as(name).doesNotContain("caches.open", ".addAll("));
    }

    /** Another folder of addresses is that of operators. */
    @Test
    void noModuleKnowsTheOperatorApi() {
        SOURCES.modules().forEach((name, source) -> {
            if (name.startsWith("app/")) {
                assertThat(source).as(name).doesNotContain("/v1/admin");
            }
        });
    }
}
