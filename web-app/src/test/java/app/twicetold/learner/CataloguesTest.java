package app.twicetold.learner;

import app.twicetold.ui.CatalogueRules;
import java.util.Set;

/** The texts of the app in both languages, and the keys that its modules ask for. */
class CataloguesTest extends CatalogueRules {
    CataloguesTest() {
        super(AppModulesTest.SOURCES, "app", Set.of("Twicetold", "XP", "English", "HTTP", "HTTPS"), Set.of("ui"));
    }
}
