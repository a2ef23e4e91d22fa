package app.twicetold.admin.publication;

import app.twicetold.core.publication.HealthView;
import app.twicetold.core.publication.rules.HealthFacts;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The health of an article and what it is computed from. */
public record HealthResponse(@Nullable Integer score, Inputs inputs, List<Point> points) {

    /** What users did. A rate is null where nothing was counted. */
    public record Inputs(
            long sessions,
            long completed,
            @Nullable BigDecimal completion,
            long assessments,
            @Nullable BigDecimal avgKeyInfo,
            long votes,
            long helpfulVotes,
            @Nullable BigDecimal helpfulRate,
            long reports) {
        private static final int PLACES = 4;

        static Inputs of(HealthFacts facts) {
            return new Inputs(
                    facts.started(),
                    facts.completed(),
                    rate(facts.completed(), facts.started()),
                    facts.assessed(),
                    rate(facts.keyInfoTotal(), facts.assessed()),
                    facts.votes(),
                    facts.helpful(),
                    rate(facts.helpful(), facts.votes()),
                    facts.reports());
        }

        private static @Nullable BigDecimal rate(long part, long whole) {
            return whole == 0
                    ? null
                    : BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), PLACES, RoundingMode.HALF_UP);
        }
    }

    /** One week of the trend. */
    public record Point(LocalDate weekStart, @Nullable Integer score, Inputs inputs, Instant computedAt) {
        static Point of(HealthView.Point point) {
            return new Point(point.weekStart(), point.score(), Inputs.of(point.inputs()), point.computedAt());
        }
    }

    static HealthResponse of(HealthView health) {
        return new HealthResponse(
                health.score(),
                Inputs.of(health.inputs()),
                health.points().stream().map(Point::of).toList());
    }
}
