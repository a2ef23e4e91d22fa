package app.twicetold.persistence.training;

import app.twicetold.persistence.Row;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a list shows of a session. */
public record SessionRow(
        String id,
        String kind,
        String articleId,
        int articleVersion,
        String language,
        String stage,
        Instant createdAt,
        @Nullable Instant completedAt,
        @Nullable Integer round1Overall,
        @Nullable Integer round2Overall,
        @Nullable Long round1DurationMs,
        @Nullable Long round2DurationMs,
        @Nullable Integer xpAwarded) {

    /**
     * Reads {@code id, kind, article_id, article_version, language, stage, created_at, completed_at, round1_overall,
     * round2_overall, round1_duration_ms, round2_duration_ms, xp_awarded}.
     */
    public static SessionRow read(Row row) throws SQLException {
        return new SessionRow(
                row.text(),
                row.text(),
                row.text(),
                row.integer(),
                row.text(),
                row.text(),
                row.moment(),
                row.momentOrNull(),
                row.integerOrNull(),
                row.integerOrNull(),
                row.bigintOrNull(),
                row.bigintOrNull(),
                row.integerOrNull());
    }

    /** As {@link #read}, of an outer join. */
    public static @Nullable SessionRow readOrNull(Row row) throws SQLException {
        if (row.isNextNull()) {
            row.skip(13);
            return null;
        }
        return read(row);
    }
}
