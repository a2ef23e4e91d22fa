package app.twicetold.core.provider.rules;

import org.jspecify.annotations.Nullable;

/**
 * How many calls of an entry may be in flight in the whole service. A provider that has enough halves it, down to one. As
 * many answers as it is wide widen it by a tenth, at least by one, until it is as wide as its configuration says.
 *
 * @param narrowed null while it is as wide as its configuration says
 * @param answers since it changed last
 * @param cuts how often it was narrowed
 */
public record SharedWidth(@Nullable Integer narrowed, int answers, long cuts) {
    public static final SharedWidth WHOLE = new SharedWidth(null, 0, 0);

    private static final int STEPS = 10;

    /** The calls in flight that it allows. */
    public int at(int configured) {
        return narrowed == null ? configured : Math.min(narrowed, configured);
    }

    /**
     * The width after a call was refused because there were too many.
     *
     * @param seen the cuts that the node knew when it made the call; a call of the width before says nothing of this one
     */
    public SharedWidth limited(int configured, long seen) {
        return seen < cuts ? this : new SharedWidth(Math.max(1, at(configured) / 2), 0, cuts + 1);
    }

    /** The width after so many answers. */
    public SharedWidth answered(int configured, int count) {
        if (narrowed == null) {
            return this;
        }
        int width = at(configured);
        int left = answers + count;
        while (width < configured && left >= width) {
            left -= width;
            width += Math.max(1, width / STEPS);
        }
        return width >= configured ? new SharedWidth(null, 0, cuts) : new SharedWidth(width, left, cuts);
    }
}
