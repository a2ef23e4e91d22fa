package app.twicetold.core.playground.rules.blind;

import org.jspecify.annotations.Nullable;

/**
 * Why a lane has no result.
 *
 * @param code {@value #LANE_FAILED} while blind
 * @param modelRef null while blind
 */
public record LaneError(
        String code,
        String kind,
        boolean retryable,
        @Nullable String modelRef) {
    /** Every failure while the run is blind. */
    public static final String LANE_FAILED = "lane_failed";
}
