package app.twicetold.persistence.training;

import app.twicetold.persistence.Row;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the owner of an attempt is shown of it, of its session, its transcript and its assessment.
 *
 * @param claimed whether a delivery works on it
 * @param waits how often it was put off since it was submitted
 * @param waitsUntil until when it was put off last; null when it was not
 * @param articleLanguage of its session
 * @param kind of its session
 */
public record AttemptRow(
        String id,
        String sessionId,
        int round,
        String status,
        long durationMs,
        String contentType,
        long sizeBytes,
        String sha256,
        int pauseCount,
        @Nullable String objectKey,
        Instant createdAt,
        @Nullable Instant submittedAt,
        @Nullable Instant audioPurgedAt,
        int submissions,
        @Nullable String step,
        boolean claimed,
        int waits,
        @Nullable Instant waitsUntil,
        @Nullable String unreliableReason,
        @Nullable String errorCode,
        @Nullable String errorStage,
        @Nullable Boolean errorRetryable,
        @Nullable String comparison,
        String articleLanguage,
        String kind,
        @Nullable Transcript transcript,
        @Nullable Assessment assessment) {

    /** What is shown of a transcript. */
    public record Transcript(int length, String language, String asrRef) {
        private static @Nullable Transcript read(Row row) throws SQLException {
            if (row.isNextNull()) {
                row.skip(3);
                return null;
            }
            return new Transcript(row.integer(), row.text(), row.text());
        }
    }

    /** What is shown of an assessment, whose findings are in either form. */
    public record Assessment(String id, String language, String modelRef, Instant createdAt, byte[] findings) {
        private static @Nullable Assessment read(Row row) throws SQLException {
            return row.isNextNull()
                    ? null
                    : new Assessment(row.text(), row.text(), row.text(), row.moment(), row.bytes());
        }
    }

    static AttemptRow read(Row row) throws SQLException {
        return new AttemptRow(
                row.text(),
                row.text(),
                row.integer(),
                row.text(),
                row.bigint(),
                row.text(),
                row.bigint(),
                row.text(),
                row.integer(),
                row.textOrNull(),
                row.moment(),
                row.momentOrNull(),
                row.momentOrNull(),
                row.integer(),
                row.textOrNull(),
                row.bool(),
                row.integer(),
                row.momentOrNull(),
                row.textOrNull(),
                row.textOrNull(),
                row.textOrNull(),
                row.boolOrNull(),
                row.textOrNull(),
                row.text(),
                row.text(),
                Transcript.read(row),
                Assessment.read(row));
    }
}
