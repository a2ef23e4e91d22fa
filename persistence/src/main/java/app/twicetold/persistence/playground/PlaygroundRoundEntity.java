package app.twicetold.persistence.playground;

import app.twicetold.persistence.Lease;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** One recording of a run, what was heard in it, and who works on it. */
@Entity
@DynamicUpdate
@Table(name = "playground_rounds")
public class PlaygroundRoundEntity {
    @Id
    public String id;

    @Column(name = "run_id", updatable = false)
    public String runId;

    @Column(updatable = false)
    public int round;

    public String state;

    @Column(name = "content_type")
    public @Nullable String contentType;

    @Column(name = "size_bytes")
    public @Nullable Long sizeBytes;

    @Column(name = "object_key")
    public @Nullable String objectKey;

    @Column(name = "uploaded_at")
    public @Nullable Instant uploadedAt;

    @Column(name = "audio_purged_at")
    public @Nullable Instant audioPurgedAt;

    /** As the client said; null for containers that tell it themselves. */
    @Column(name = "client_duration_ms")
    public @Nullable Long clientDurationMs;

    @Column(name = "duration_ms")
    public @Nullable Long durationMs;

    @Column(name = "duration_source")
    public @Nullable String durationSource;

    @Column(name = "asr_ref")
    public @Nullable String asrRef;

    public @Nullable String transcript;

    @Column(name = "transcript_language")
    public @Nullable String transcriptLanguage;

    @Column(name = "transcript_length")
    public @Nullable Integer transcriptLength;

    /** A JSON array of spoken words. */
    @ColumnTransformer(write = "?::jsonb")
    public @Nullable String words;

    @Column(name = "asr_confidence")
    public @Nullable Double asrConfidence;

    @Column(name = "asr_confidence_reported")
    public @Nullable Boolean asrConfidenceReported;

    @Column(name = "unreliable_reason")
    public @Nullable String unreliableReason;

    /** Null unless it failed. */
    @Embedded
    public @Nullable PlaygroundFailure failure;

    /** Null while no worker holds it. */
    @Embedded
    public @Nullable Lease lease;

    /** Since when a message for it is on its way. */
    @Column(name = "queued_at")
    public @Nullable Instant queuedAt;
}
