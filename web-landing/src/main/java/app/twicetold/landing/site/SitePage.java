package app.twicetold.landing.site;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A page of the site. Each has one address in each language. */
public enum SitePage {
    HOME(""),
    PRIVACY("/privacy"),
    TERMS("/terms"),
    SUPPORT("/support"),
    /** The page for every address without a page of its own. The address of this page answers 404 as well. */
    NOT_FOUND("/404");

    private static final List<SitePage> LISTED =
            Arrays.stream(values()).filter(page -> page != NOT_FOUND).toList();

    private final String path;

    SitePage(String path) {
        this.path = path;
    }

    /** Those that search engines may list. */
    public static List<SitePage> listed() {
        return LISTED;
    }

    /** What follows the path of the language. */
    String path() {
        return path;
    }

    /** What the keys of its texts begin with, and the name of its template. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
