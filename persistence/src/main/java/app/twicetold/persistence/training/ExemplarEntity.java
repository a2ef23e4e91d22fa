package app.twicetold.persistence.training;

import app.twicetold.persistence.Lease;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The model retelling that follows an assessed attempt. */
@Entity
@Table(name = "exemplars")
public class ExemplarEntity {
    @Id
    @Column(name = "attempt_id")
    public String attemptId;

    public String status;

    public @Nullable String text;

    /** The text, packed; null in rows of earlier releases. Where it is there, {@code text} is empty. */
    @Column(name = "text_packed")
    public byte @Nullable [] textPacked;

    @Column(name = "duration_ms")
    public @Nullable Long durationMs;

    @Column(name = "object_key")
    public @Nullable String objectKey;

    @Column(name = "content_type")
    public @Nullable String contentType;

    @Column(name = "model_ref")
    public @Nullable String modelRef;

    @Column(name = "tts_ref")
    public @Nullable String ttsRef;

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

    /** How often the text, once written, was to be spoken on request. */
    @Column(name = "speech_requests")
    public int speechRequests;

    @Column(name = "speech_requested_at")
    public @Nullable Instant speechRequestedAt;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    @Column(name = "finished_at")
    public @Nullable Instant finishedAt;
}
