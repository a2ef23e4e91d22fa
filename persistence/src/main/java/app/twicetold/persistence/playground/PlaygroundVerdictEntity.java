package app.twicetold.persistence.playground;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** What an operator decided: the latest verdict of a run, or the first one that was given while it was blind. */
@Entity
@DynamicUpdate
@IdClass(PlaygroundVerdictKey.class)
@Table(name = "playground_verdicts")
public class PlaygroundVerdictEntity {
    @Id
    @Column(name = "run_id")
    public String runId;

    @Id
    public boolean blind;

    public String outcome;

    @Column(name = "lane_id")
    public @Nullable String laneId;

    /** A JSON array of reason tags. */
    @ColumnTransformer(write = "?::jsonb")
    public String reasons;

    public @Nullable String note;

    public String actor;

    public Instant at;
}
