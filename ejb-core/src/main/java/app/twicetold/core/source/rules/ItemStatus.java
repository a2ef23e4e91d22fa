package app.twicetold.core.source.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** What became of an item of a source. */
public enum ItemStatus implements WireValue {
    /** Drafts may be made from it. */
    NEW,
    /** It was read and is of no use, or not before an operator looked at it. */
    SKIPPED,
    /** It could not be read. */
    FAILED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
