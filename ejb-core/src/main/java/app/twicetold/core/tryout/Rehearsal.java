package app.twicetold.core.tryout;

import app.twicetold.core.shared.WireValue;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What came of a rehearsal.
 *
 * @param entries in the order of the capabilities and their chains
 * @param left how many entries were not reached
 * @param stoppedBy why; null when every entry was reached
 */
public record Rehearsal(
        List<EntryRehearsal> entries, int left, @Nullable Stop stoppedBy) {
    /** Why a rehearsal ends before its last entry. */
    public enum Stop implements WireValue {
        /** It took too long. */
        TIME,
        /** What was spent, or may be spent by calls under way, has reached the cap of the day. */
        COST_CAP;

        @Override
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Rehearsal {
        entries = List.copyOf(entries);
    }
}
