package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.HealthFacts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How healthy an article is.
 *
 * @param score as of now, 0 to 100; null while there are too few sessions
 * @param points one a week, the latest first
 */
public record HealthView(@Nullable Integer score, HealthFacts inputs, List<Point> points) {
    public HealthView {
        points = List.copyOf(points);
    }

    /** @param weekStart a Monday */
    public record Point(LocalDate weekStart, @Nullable Integer score, HealthFacts inputs, Instant computedAt) {}
}
