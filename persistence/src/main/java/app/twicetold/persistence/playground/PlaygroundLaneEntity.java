package app.twicetold.persistence.playground;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.annotations.ColumnTransformer;

/** One model of a run, under a label that tells nothing of it. */
@Entity
@Table(name = "playground_lanes")
public class PlaygroundLaneEntity {
    @Id
    public String id;

    @Column(name = "run_id", updatable = false)
    public String runId;

    @Column(updatable = false)
    public String label;

    @Column(updatable = false)
    public String provider;

    @Column(updatable = false)
    public String model;

    @Column(name = "timeout_ms", updatable = false)
    public long timeoutMs;

    /** A JSON object. */
    @Column(updatable = false)
    @ColumnTransformer(write = "?::jsonb")
    public String options;
}
