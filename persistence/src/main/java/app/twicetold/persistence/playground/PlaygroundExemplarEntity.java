package app.twicetold.persistence.playground;

import app.twicetold.persistence.Lease;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** A retelling that the model of a lane made, as text and as speech. */
@Entity
@DynamicUpdate
@Table(name = "playground_model_answers")
public class PlaygroundExemplarEntity {
    @Id
    public String id;

    @Column(name = "run_id", updatable = false)
    public String runId;

    @Column(name = "lane_id", updatable = false)
    public String laneId;

    @Column(updatable = false)
    public int round;

    public String status;

    public @Nullable String text;

    @Column(name = "model_ref")
    public @Nullable String modelRef;

    @Column(name = "tts_ref")
    public @Nullable String ttsRef;

    @Column(name = "duration_ms")
    public @Nullable Long durationMs;

    @Column(name = "object_key")
    public @Nullable String objectKey;

    @Column(name = "content_type")
    public @Nullable String contentType;

    @Column(name = "audio_purged_at")
    public @Nullable Instant audioPurgedAt;

    /** Null unless it failed. */
    @Embedded
    public @Nullable PlaygroundFailure failure;

    /** Null while no worker holds it. */
    @Embedded
    public @Nullable Lease lease;

    /** Since when a message for it is on its way. */
    @Column(name = "queued_at")
    public Instant queuedAt;

    @Column(name = "created_at")
    public Instant createdAt;

    @Column(name = "finished_at")
    public @Nullable Instant finishedAt;
}
