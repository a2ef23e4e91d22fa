package app.twicetold.core.generation.rules;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.shared.WireValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A failed job that may be run again.
 *
 * @param fills the cell that it writes a new article for; null for any other job
 * @param brief whether an operator described the article
 * @param makes what no other job may make beside it: its source item, article or source; null when it is alone
 * @param state what became of what it was ordered for
 */
public record FailedJob(
        String id,
        @Nullable Cell fills,
        boolean brief,
        @Nullable String makes,
        State state) {

    /** What became of what a failed job was ordered for. */
    public enum State implements WireValue {
        /** It is still wanted. */
        STANDS,
        /** Its source item was used or put aside. */
        USED_ITEM,
        /** Its version is no longer the one to be checked or written anew, or another job does the same. */
        SUPERSEDED;

        @Override
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
