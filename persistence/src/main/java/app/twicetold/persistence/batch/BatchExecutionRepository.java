package app.twicetold.persistence.batch;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Executions by id, by page, and those that are open. */
public class BatchExecutionRepository {
    private final EntityManager entities;

    public BatchExecutionRepository(EntityManager entities) {
        this.entities = entities;
    }

    public Optional<BatchExecutionEntity> find(long id) {
        return Optional.ofNullable(entities.find(BatchExecutionEntity.class, id));
    }

    public Optional<BatchExecutionEntity> lock(long id) {
        return Optional.ofNullable(entities.find(BatchExecutionEntity.class, id, LockModeType.PESSIMISTIC_WRITE));
    }

    /** Adds an execution unless it is there. The code that starts it and its own listener may both add it at once. */
    public void addIfAbsent(BatchExecutionEntity row) {
        entities.createNativeQuery("""
                insert into batch_executions (
                    id, instance_id, job, status, node, created_at, heartbeat_at, restart_of
                )
                values (:id, :instance, :job, :status, :node, :created, :created, cast(:restartOf as bigint))
                on conflict (id) do nothing
                """)
                .setParameter("id", row.id)
                .setParameter("instance", row.instanceId)
                .setParameter("job", row.job)
                .setParameter("status", row.status)
                .setParameter("node", row.node)
                .setParameter("created", row.createdAt)
                .setParameter("restartOf", row.restartOf == null ? null : row.restartOf.toString())
                .executeUpdate();
    }

    /** Notes how far a step has come. Does nothing for an execution that is not there. */
    public void note(long id, StepCounts step, Instant now) {
        entities.createNativeQuery("""
                insert into batch_steps (execution_id, name, read_count, write_count, total, noted_at)
                select e.id, :name, :read, :written, cast(:total as bigint), :now from batch_executions e where e.id = :id
                on conflict (execution_id, name) do update set
                    read_count = excluded.read_count,
                    write_count = excluded.write_count,
                    total = excluded.total,
                    noted_at = excluded.noted_at
                """)
                .setParameter("id", id)
                .setParameter("name", step.name())
                .setParameter("read", step.read())
                .setParameter("written", step.written())
                .setParameter(
                        "total", step.total() == null ? null : step.total().toString())
                .setParameter("now", now)
                .executeUpdate();
    }

    /** How far the steps of an execution have come, as far as it was noted, in the order of the last notes. */
    public List<StepCounts> steps(long id) {
        return NativeRead.of(entities, """
                select name, read_count, write_count, total from batch_steps
                where execution_id = :id
                order by noted_at, name
                """)
                .with("id", id)
                .list(row -> new StepCounts(row.text(), row.bigint(), row.bigint(), row.bigintOrNull()));
    }

    /** Whether a later execution of the same instance exists. */
    public boolean hasLater(long instanceId, long id) {
        return !entities.createQuery(
                        "select e.id from BatchExecutionEntity e where e.instanceId = :instance and e.id > :id",
                        Long.class)
                .setParameter("instance", instanceId)
                .setParameter("id", id)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    /** The execution of the instance before this one. This one continues it. */
    public Optional<Long> before(long instanceId, long id) {
        return entities.createQuery("""
                select e.id from BatchExecutionEntity e
                where e.instanceId = :instance and e.id < :id
                order by e.id desc
                """, Long.class)
                .setParameter("instance", instanceId)
                .setParameter("id", id)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    /** The state of executions. */
    public List<BatchExecutionEntity> find(Collection<Long> ids) {
        return ids.isEmpty()
                ? List.of()
                : entities.createQuery(
                                "select e from BatchExecutionEntity e where e.id in :ids", BatchExecutionEntity.class)
                        .setParameter("ids", ids)
                        .getResultList();
    }

    /** Notes that the executions are worked on. */
    public void beat(Collection<Long> ids, Instant now) {
        entities.createQuery("""
                update BatchExecutionEntity e set e.heartbeatAt = :now
                where e.id in :ids and e.endedAt is null
                """)
                .setParameter("ids", ids)
                .setParameter("now", now)
                .executeUpdate();
    }

    /** Those of the executions that are to be stopped or were given up. Another execution may do their work. */
    public List<Long> toStop(Collection<Long> ids) {
        return entities.createQuery("""
                select e.id from BatchExecutionEntity e
                where e.id in :ids and (e.endedAt is not null or e.stopRequestedAt is not null)
                """, Long.class).setParameter("ids", ids).getResultList();
    }

    /**
     * Ends executions whose heartbeat stopped.
     *
     * @param running ends a started execution whose last heartbeat is older than this moment
     * @param waiting ends an execution that has not started and whose last sign is older than this moment
     * @return their ids
     */
    public List<Long> failSilent(Instant running, Instant waiting, Instant now) {
        return NativeRead.of(entities, """
                update batch_executions set status = 'failed', exit_status = 'NODE_LOST', ended_at = :now
                where ended_at is null
                  and (
                      started_at is not null and heartbeat_at < :running
                      or started_at is null and heartbeat_at < :waiting
                  )
                returning id
                """)
                .with("now", now)
                .with("running", running)
                .with("waiting", waiting)
                .list(Row::bigint);
    }

    /**
     * Executions by creation and id, both descending.
     *
     * @param job null for all
     * @param status null for all
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<BatchExecutionEntity> page(
            @Nullable String job,
            @Nullable String status,
            @Nullable Instant beforeAt,
            @Nullable Long beforeId,
            int limit) {
        StringBuilder jpql = new StringBuilder("select e from BatchExecutionEntity e where 1 = 1");
        if (job != null) {
            jpql.append(" and e.job = :job");
        }
        if (status != null) {
            jpql.append(" and e.status = :status");
        }
        if (beforeAt != null) {
            jpql.append(" and (e.createdAt < :at or e.createdAt = :at and e.id < :id)");
        }
        TypedQuery<BatchExecutionEntity> query = entities.createQuery(
                jpql.append(" order by e.createdAt desc, e.id desc").toString(), BatchExecutionEntity.class);
        if (job != null) {
            query.setParameter("job", job);
        }
        if (status != null) {
            query.setParameter("status", status);
        }
        if (beforeAt != null) {
            query.setParameter("at", beforeAt).setParameter("id", beforeId);
        }
        return query.setMaxResults(limit).getResultList();
    }
}
