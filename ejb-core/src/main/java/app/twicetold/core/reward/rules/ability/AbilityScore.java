package app.twicetold.core.reward.rules.ability;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionScores;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * The exponential moving average over the best attempts of the sessions, per dimension and overall. The first sample is
 * the first value. Specification: ability.
 */
public final class AbilityScore {
    /** The name of this way to compute the ability. */
    public static final String ALGO_VERSION = "ability-v1";

    /** With fewer samples the ability is not reported. */
    public static final int MIN_SAMPLES = 3;

    private static final double ALPHA = 0.3;

    /**
     * The decimals that binary fractions keep exact here. Further decimals are noise, which must not decide a rounding.
     */
    private static final int EXACT_DECIMALS = 11;

    private AbilityScore() {}

    /** The ability after one more session. */
    public static AbilityState with(AbilityState before, DimensionScores best) {
        boolean first = before.sampleCount() == 0;
        return new AbilityState(
                before.sampleCount() + 1,
                next(first, before.overall(), best.overall()),
                next(first, before.keyInfo(), best.keyInfo()),
                next(first, before.structure(), best.structure()),
                next(first, before.efficiency(), best.efficiency()),
                next(first, before.fluency(), best.fluency()));
    }

    /** The overall ability, 0 to 100, rounded half up to one decimal; empty below 3 samples. */
    public static Optional<BigDecimal> reported(AbilityState state) {
        return reported(state, state.overall());
    }

    /** The ability in one dimension, 0 to 100, rounded half up to one decimal; empty below 3 samples. */
    public static Optional<BigDecimal> reported(AbilityState state, Dimension dimension) {
        return reported(
                state,
                switch (dimension) {
                    case KEY_INFO -> state.keyInfo();
                    case STRUCTURE -> state.structure();
                    case EFFICIENCY -> state.efficiency();
                    case FLUENCY -> state.fluency();
                });
    }

    private static Optional<BigDecimal> reported(AbilityState state, double value) {
        if (state.sampleCount() < MIN_SAMPLES) {
            return Optional.empty();
        }
        return Optional.of(BigDecimal.valueOf(value)
                .setScale(EXACT_DECIMALS, RoundingMode.HALF_UP)
                .setScale(1, RoundingMode.HALF_UP));
    }

    private static double next(boolean first, double before, int sample) {
        return first ? sample : ALPHA * sample + (1 - ALPHA) * before;
    }
}
