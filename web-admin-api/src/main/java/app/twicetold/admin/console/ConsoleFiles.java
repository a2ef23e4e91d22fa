package app.twicetold.admin.console;

import app.twicetold.ui.Assets;
import app.twicetold.ui.ImportMap;
import app.twicetold.ui.Shell;
import java.util.Optional;
import java.util.Set;

/** The files of the console, and the one document that all its pages have. */
final class ConsoleFiles {
    /** The beginning of every address of the console. */
    static final String ROOT = "/v1/admin/console/";

    static final String ASSETS = ROOT + "assets/";
    private static final String FOLDER = "/app/twicetold/admin/console/";
    private static final String PAGES = "console/pages/";

    /** Modules of that folder that are no page of their own; the overview has the address without a name. */
    private static final Set<String> NOT_BY_NAME = Set.of("missing", "overview");

    private static final Assets FILES = Assets.all(ConsoleFiles.class, FOLDER + "assets/", ASSETS)
            .and(Assets.all(Assets.class, ImportMap.SHARED, ASSETS));

    private static final Shell SHELL =
            Shell.of(ConsoleFiles.class, FOLDER + "shell.html", FILES, "console/app.js", Set.of());
    private static final Set<String> PAGE_NAMES = Shell.pages(FILES, PAGES, NOT_BY_NAME);

    private ConsoleFiles() {}

    static Optional<Assets.Asset> find(String name) {
        return FILES.find(name);
    }

    /** The document, the same for each page. */
    static Shell shell() {
        return SHELL;
    }

    /** Whether there is a page of the name; the overview has none. */
    static boolean isPage(String name) {
        return name.isEmpty() || PAGE_NAMES.contains(name);
    }
}
