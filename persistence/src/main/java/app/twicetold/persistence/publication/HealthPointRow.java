package app.twicetold.persistence.publication;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The health of an article in a week. @param score null while there were too few sessions */
public record HealthPointRow(
        HealthFactsRow facts, LocalDate weekStart, @Nullable Integer score, Instant computedAt) {}
