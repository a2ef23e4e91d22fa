package app.twicetold.admin.console;

import app.twicetold.ui.CatalogueRules;
import java.util.Set;

/** The texts of the console in both languages, and the keys that its modules ask for. */
class CataloguesTest extends CatalogueRules {
    CataloguesTest() {
        super(
                ConsoleModulesTest.SOURCES,
                "console",
                // Letters alone: MP3 is read as MP.
                Set.of("Twicetold", "UTC", "RSS", "API", "URL", "CSV", "JSON", "MP", "English"),
                Set.of());
    }
}
