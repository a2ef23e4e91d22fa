package app.twicetold.core.generation.rules;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The drafts of a cell in the last 30 days, without those that failed.
 *
 * @param originals those that no source item was given to
 * @param drafts all of them
 */
public record RecentDrafts(int originals, int drafts) {
    public static final RecentDrafts NONE = new RecentDrafts(0, 0);

    public RecentDrafts {
        if (originals < 0 || drafts < originals) {
            throw new IllegalArgumentException(originals + " originals of " + drafts + " drafts");
        }
    }

    /**
     * How many of the drafts now ordered are original, so that of all drafts the share is. Ties go to adapted drafts.
     *
     * @param share of originals, 0 to 1
     */
    int originalsOf(int ordered, double share) {
        int all = BigDecimal.valueOf(share)
                .multiply(BigDecimal.valueOf((long) drafts + ordered))
                .setScale(0, RoundingMode.HALF_DOWN)
                .intValueExact();
        return Math.max(0, Math.min(all - originals, ordered));
    }
}
