package app.twicetold.persistence.batch;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One execution of a batch job, as operators see it. */
@Entity
@Table(name = "batch_executions")
public class BatchExecutionEntity {
    /** Given by Jakarta Batch. */
    @Id
    public long id;

    /** What an execution and its restarts have in common. */
    @Column(name = "instance_id", updatable = false)
    public long instanceId;

    @Column(updatable = false)
    public String job;

    public String status;

    @Column(name = "exit_status")
    public @Nullable String exitStatus;

    /** The start of a server that runs it. */
    public String node;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    @Column(name = "started_at")
    public @Nullable Instant startedAt;

    @Column(name = "ended_at")
    public @Nullable Instant endedAt;

    /** When the node last said that it works on it. */
    @Column(name = "heartbeat_at")
    public Instant heartbeatAt;

    @Column(name = "stop_requested_at")
    public @Nullable Instant stopRequestedAt;

    /** When a restart of it began; null when there was none, or the runtime refused. */
    @Column(name = "restart_claimed_at")
    public @Nullable Instant restartClaimedAt;

    /** The execution that this one continues. */
    @Column(name = "restart_of")
    public @Nullable Long restartOf;
}
