package app.twicetold.core.generation.rules;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** A cell that lacks articles and gets no draft in this run. */
public record SkippedCell(Cell cell, int shortfall, Limit limit) {
    /** The limit that allowed no draft, named as in the configuration. */
    public enum Limit implements WireValue {
        BATCH_MAX,
        MAX_JOBS_PER_RUN;

        @Override
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
