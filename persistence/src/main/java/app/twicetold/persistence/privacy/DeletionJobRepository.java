package app.twicetold.persistence.privacy;

import app.twicetold.persistence.Lease;
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

/** Deletion jobs, and the stored objects that each of them has still to remove. */
public class DeletionJobRepository {
    private final EntityManager entities;

    public DeletionJobRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(DeletionJobEntity job) {
        entities.persist(job);
        entities.flush();
    }

    public Optional<DeletionJobEntity> lock(String jobId) {
        return Optional.ofNullable(entities.find(DeletionJobEntity.class, jobId, LockModeType.PESSIMISTIC_WRITE));
    }

    /** Of some ids of jobs, those that this database knows. */
    public List<String> known(Collection<String> jobIds) {
        return entities.createQuery("select j.id from DeletionJobEntity j where j.id in :ids", String.class)
                .setParameter("ids", jobIds)
                .getResultList();
    }

    /** Adds a job that is done already, unless the database knows it. @return whether it is new */
    public boolean addDone(String jobId, String kind, Instant createdAt, Instant now) {
        return entities.createNativeQuery("""
                        insert into deletion_jobs (id, kind, status, created_at, finished_at)
                        values (:job, :kind, 'done', :created, :now)
                        on conflict (id) do nothing
                        """)
                        .setParameter("job", jobId)
                        .setParameter("kind", kind)
                        .setParameter("created", createdAt)
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /** Removes a job that turned out to have no work. */
    public void remove(String jobId) {
        entities.createNativeQuery("delete from deletion_jobs where id = :job")
                .setParameter("job", jobId)
                .executeUpdate();
    }

    /**
     * Jobs by moment and id, both descending.
     *
     * @param status null for all
     * @param kind null for all
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<DeletionJobEntity> newest(
            @Nullable String status,
            @Nullable String kind,
            @Nullable Instant beforeAt,
            @Nullable String beforeId,
            int limit) {
        StringBuilder jpql = new StringBuilder("select j from DeletionJobEntity j where 1 = 1");
        if (status != null) {
            jpql.append(" and j.status = :status");
        }
        if (kind != null) {
            jpql.append(" and j.kind = :kind");
        }
        if (beforeAt != null) {
            jpql.append(" and (j.createdAt < :at or j.createdAt = :at and j.id < :id)");
        }
        TypedQuery<DeletionJobEntity> query = entities.createQuery(
                jpql.append(" order by j.createdAt desc, j.id desc").toString(), DeletionJobEntity.class);
        if (status != null) {
            query.setParameter("status", status);
        }
        if (kind != null) {
            query.setParameter("kind", kind);
        }
        if (beforeAt != null) {
            query.setParameter("at", beforeAt).setParameter("id", beforeId);
        }
        return query.setMaxResults(limit).getResultList();
    }

    /** Ids of the jobs that are not done or not noted, the oldest first. */
    public List<String> open(int limit) {
        return entities.createQuery("""
                select j.id from DeletionJobEntity j
                where j.status <> 'done' or j.subject is not null
                order by j.createdAt, j.id
                """, String.class).setMaxResults(limit).getResultList();
    }

    /**
     * Ids of the running jobs that no worker holds, of the queued jobs that no worker began, and of the jobs that a
     * node of an earlier release did without a note.
     *
     * @param queuedBefore a job that was queued before this moment counts as forgotten
     */
    public List<String> lapsed(Instant now, Instant queuedBefore, int limit) {
        return entities.createQuery("""
                select j.id from DeletionJobEntity j
                where (j.status = 'running' and %s)
                  or (j.status = 'queued' and j.createdAt < :before)
                  or (j.status = 'done' and j.subject is not null)
                order by j.createdAt, j.id
                """.formatted(Lease.isFree("j")), String.class)
                .setParameter("now", now)
                .setParameter("before", queuedBefore)
                .setMaxResults(limit)
                .getResultList();
    }

    /** Some of the objects that a run of a job has not tried yet; those that earlier runs failed at come last. */
    public List<String> objects(String jobId, int run, int limit) {
        return NativeRead.of(entities, """
                select object_key from deletion_objects
                where job_id = :job and failed_run < :run
                order by failed_run, object_key
                limit :limit
                """)
                .with("job", jobId)
                .with("run", run)
                .with("limit", limit)
                .list(Row::text);
    }

    /** Notes that a run failed to remove objects. */
    public void noteFailed(String jobId, int run, Collection<String> objectKeys) {
        entities.createNativeQuery(
                        "update deletion_objects set failed_run = :run where job_id = :job and object_key = any(:keys)")
                .setParameter("run", run)
                .setParameter("job", jobId)
                .setParameter("keys", objectKeys.toArray(String[]::new))
                .executeUpdate();
    }

    /** Notes that objects are gone. */
    public void forget(String jobId, Collection<String> objectKeys) {
        entities.createNativeQuery("delete from deletion_objects where job_id = :job and object_key = any(:keys)")
                .setParameter("job", jobId)
                .setParameter("keys", objectKeys.toArray(String[]::new))
                .executeUpdate();
    }
}
