package app.twicetold.core.reward.rules.ability;

/**
 * The long-term ability of a user, unrounded.
 *
 * @param sampleCount sessions that it rests on
 * @param overall 0 to 100; without meaning when there are no samples, like the four dimensions
 */
public record AbilityState(
        int sampleCount, double overall, double keyInfo, double structure, double efficiency, double fluency) {
    /** The ability of a user without any sample. */
    public static final AbilityState NONE = new AbilityState(0, 0, 0, 0, 0, 0);

    public AbilityState {
        if (sampleCount < 0) {
            throw new IllegalArgumentException("No ability of " + sampleCount + " samples");
        }
    }
}
