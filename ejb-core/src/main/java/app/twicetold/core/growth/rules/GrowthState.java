package app.twicetold.core.growth.rules;

import app.twicetold.core.reward.rules.ability.AbilityScore;
import app.twicetold.core.shared.WireValue;

/** How much growth there is to show. */
public enum GrowthState implements WireValue {
    /** No session yet. */
    EMPTY("empty"),
    /** Too few sessions for an ability. */
    BUILDING("building"),
    READY("ready");

    private final String wire;

    GrowthState(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    /** @param samples scored sessions */
    public static GrowthState of(int samples) {
        if (samples == 0) {
            return EMPTY;
        }
        return samples < AbilityScore.MIN_SAMPLES ? BUILDING : READY;
    }
}
