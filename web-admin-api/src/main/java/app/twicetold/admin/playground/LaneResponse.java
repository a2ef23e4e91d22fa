package app.twicetold.admin.playground;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.playground.rules.blind.Lane;
import app.twicetold.core.playground.rules.blind.LaneError;
import app.twicetold.core.playground.rules.blind.LaneResult;
import app.twicetold.core.playground.rules.blind.Spread;
import app.twicetold.web.assessment.ComparisonResponse;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A lane as far as it may be seen. */
public record LaneResponse(
        String id,
        String label,
        @Nullable String modelRef,
        @Nullable Map<String, Object> options,
        List<Result> results) {
    static LaneResponse of(Lane lane, String language, Messages messages) {
        return new LaneResponse(
                lane.id(),
                lane.label(),
                lane.modelRef(),
                lane.options(),
                lane.results().stream()
                        .map(result -> Result.of(result, language, messages))
                        .toList());
    }

    /** What the lane gave for a round. */
    public record Result(
            int round,
            String status,
            @Nullable String skipReason,
            @Nullable LaneAssessmentResponse assessment,
            @Nullable ComparisonResponse comparison,
            @Nullable Failure error,
            @Nullable LaneExemplarResponse exemplar,
            @Nullable SpreadResponse spread) {
        static Result of(LaneResult result, String language, Messages messages) {
            return new Result(
                    result.round(),
                    result.status().wire(),
                    result.skipReason() == null ? null : result.skipReason().wire(),
                    LaneAssessmentResponse.of(result.judgement(), result.round(), language, messages),
                    ComparisonResponse.of(result.comparison(), messages),
                    Failure.of(result.error()),
                    result.exemplar() == null ? null : LaneExemplarResponse.of(result.exemplar(), result.round()),
                    SpreadResponse.of(result.spread()));
        }
    }

    /** Why there is nothing. */
    public record Failure(String code, boolean retryable, Map<String, String> details) {
        static @Nullable Failure of(@Nullable LaneError error) {
            return error == null
                    ? null
                    : new Failure(
                            error.code(),
                            error.retryable(),
                            error.modelRef() == null
                                    ? Map.of("kind", error.kind())
                                    : Map.of("kind", error.kind(), "model_ref", error.modelRef()));
        }
    }

    /** How far apart the repeats of a judgement are. */
    public record SpreadResponse(int judgements, Range overall, Map<String, Range> dimensions) {
        static @Nullable SpreadResponse of(@Nullable Spread spread) {
            if (spread == null) {
                return null;
            }
            Map<String, Range> dimensions = new LinkedHashMap<>();
            for (Dimension dimension : Dimension.values()) {
                dimensions.put(
                        dimension.wire(),
                        Range.of(Objects.requireNonNull(spread.dimensions().get(dimension))));
            }
            return new SpreadResponse(spread.judgements(), Range.of(spread.overall()), dimensions);
        }
    }

    /** Scores of repeats, the mean and the standard deviation with one decimal. */
    public record Range(int min, int max, BigDecimal mean, BigDecimal deviation) {
        static Range of(Spread.Range range) {
            return new Range(range.min(), range.max(), tenths(range.mean()), tenths(range.deviation()));
        }

        private static BigDecimal tenths(double value) {
            return BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP);
        }
    }
}
