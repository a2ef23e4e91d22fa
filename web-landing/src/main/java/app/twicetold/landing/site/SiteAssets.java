package app.twicetold.landing.site;

import app.twicetold.ui.Assets;
import java.util.List;
import java.util.Optional;

/** The files that the pages of the site use. */
public final class SiteAssets {
    /** The beginning of their addresses. */
    public static final String ROOT = "/assets/";

    private static final Assets FILES = Assets.of(
                    SiteAssets.class, "/app/twicetold/landing/assets/", ROOT, List.of("site.css"))
            .and(Assets.of(Assets.class, "/app/twicetold/ui/assets/ui/", ROOT, List.of("icon.svg")));

    private SiteAssets() {}

    /** The address of a file. */
    public static String url(String name) {
        return FILES.url(name);
    }

    static Optional<Assets.Asset> find(String name) {
        return FILES.find(name);
    }
}
