package app.twicetold.core.source;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** How the address of a source lists its articles. */
public enum SourceType implements WireValue {
    /** A feed: RSS or Atom. */
    RSS(false),
    SITEMAP(false),
    /** A page with links. Its selector is a CSS selector of the links. */
    HTML(true),
    /** A JSON document. Its selector is a path such as {@code .items[].url}. */
    API(true);

    private final boolean selective;

    SourceType(boolean selective) {
        this.selective = selective;
    }

    /** Whether it needs a selector. The others do not look at theirs. */
    public boolean selective() {
        return selective;
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
