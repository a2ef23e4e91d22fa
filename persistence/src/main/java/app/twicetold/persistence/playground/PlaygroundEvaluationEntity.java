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

/** One measurement of judges by the set of retellings. */
@Entity
@DynamicUpdate
@Table(name = "playground_evaluations")
public class PlaygroundEvaluationEntity {
    @Id
    public String id;

    /** The edition that is measured. */
    @Column(updatable = false)
    public String prompts;

    @Column(name = "set_version", updatable = false)
    public String setVersion;

    /** A JSON array of language tags. */
    @Column(updatable = false)
    @ColumnTransformer(write = "?::jsonb")
    public String languages;

    /** A JSON array of the entries that are asked. */
    @Column(updatable = false)
    @ColumnTransformer(write = "?::jsonb")
    public String models;

    @Column(updatable = false)
    public int repeats;

    public String status;

    /** How many questions have been asked; the next one has this position. */
    public int asked;

    @Column(updatable = false)
    public int questions;

    /** A JSON object; null while it runs. */
    @ColumnTransformer(write = "?::jsonb")
    public @Nullable String report;

    /** Null unless it failed. */
    @Embedded
    public @Nullable PlaygroundFailure failure;

    /** Null while no worker holds it. */
    @Embedded
    public @Nullable Lease lease;

    /** Since when a message for it is on its way. */
    @Column(name = "queued_at")
    public Instant queuedAt;

    @Column(name = "created_by", updatable = false)
    public String createdBy;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    @Column(name = "finished_at")
    public @Nullable Instant finishedAt;
}
