package app.twicetold.persistence.training;

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

/** One recording of a round and where the pipeline is with it. */
@Entity
@DynamicUpdate
@Table(name = "attempts")
public class AttemptEntity {
    @Id
    public String id;

    @Column(name = "session_id", updatable = false)
    public String sessionId;

    @Column(name = "user_id", updatable = false)
    public String userId;

    @Column(updatable = false)
    public int round;

    public String status;

    @Column(name = "declared_duration_ms", updatable = false)
    public long declaredDurationMs;

    @Column(name = "duration_ms")
    public long durationMs;

    @Column(name = "content_type", updatable = false)
    public String contentType;

    @Column(name = "size_bytes", updatable = false)
    public long sizeBytes;

    @Column(updatable = false)
    public String sha256;

    @Column(name = "pause_count", updatable = false)
    public int pauseCount;

    @Column(name = "object_key")
    public @Nullable String objectKey;

    @Column(name = "uploaded_at")
    public @Nullable Instant uploadedAt;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    @Column(name = "submitted_at")
    public @Nullable Instant submittedAt;

    @Column(name = "finished_at")
    public @Nullable Instant finishedAt;

    public int submissions;

    public @Nullable String step;

    /** Null while there is nothing to do. */
    @Embedded
    public @Nullable Lease lease;

    /** Points of loss: what deliveries and leases that came to nothing have cost it. */
    @Column(name = "redrives")
    public int losses;

    /** How often it was put off because a provider was away. */
    public int waits;

    /** Until when it was put off last; null when it was not. */
    @Column(name = "waits_until")
    public @Nullable Instant waitsUntil;

    @Column(name = "unreliable_reason")
    public @Nullable String unreliableReason;

    @Column(name = "error_code")
    public @Nullable String errorCode;

    @Column(name = "error_stage")
    public @Nullable String errorStage;

    @Column(name = "error_retryable")
    public @Nullable Boolean errorRetryable;

    @ColumnTransformer(write = "?::jsonb")
    public @Nullable String comparison;

    @Column(name = "audio_purged_at")
    public @Nullable Instant audioPurgedAt;
}
