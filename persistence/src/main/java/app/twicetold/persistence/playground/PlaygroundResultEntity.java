package app.twicetold.persistence.playground;

import app.twicetold.persistence.Lease;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** One judgement of a lane on a round. The first repeat is the result that operators compare. */
@Entity
@DynamicUpdate
@Table(name = "playground_results")
public class PlaygroundResultEntity {
    @Id
    public String id;

    @Column(name = "run_id", updatable = false)
    public String runId;

    @Column(name = "lane_id", updatable = false)
    public String laneId;

    @Column(updatable = false)
    public int round;

    @Column(updatable = false)
    public int repeat;

    public String status;

    @Column(name = "skip_reason")
    public @Nullable String skipReason;

    @ColumnTransformer(write = "?::jsonb")
    public @Nullable String assessment;

    @ColumnTransformer(write = "?::jsonb")
    public @Nullable String comparison;

    public @Nullable Integer overall;

    @Column(name = "key_info")
    public @Nullable Integer keyInfo;

    public @Nullable Integer structure;

    public @Nullable Integer efficiency;

    public @Nullable Integer fluency;

    @Column(name = "model_ref")
    public @Nullable String modelRef;

    @Column(name = "latency_ms")
    public @Nullable Long latencyMs;

    @Column(name = "input_tokens")
    public @Nullable Long inputTokens;

    @Column(name = "output_tokens")
    public @Nullable Long outputTokens;

    /** Null while the model has no price. */
    @Column(name = "cost_usd")
    public @Nullable BigDecimal costUsd;

    /** Null unless it failed. */
    @Embedded
    public @Nullable PlaygroundFailure failure;

    /** Null while no worker holds it. */
    @Embedded
    public @Nullable Lease lease;

    /** Since when a message for it is on its way. */
    @Column(name = "queued_at")
    public Instant queuedAt;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    @Column(name = "finished_at")
    public @Nullable Instant finishedAt;
}
