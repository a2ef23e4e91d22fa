package app.twicetold.persistence.privacy;

import app.twicetold.persistence.Lease;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.generation.SeenRepository;
import app.twicetold.persistence.paywall.CohortRepository;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Deletion jobs, and the removal of what a user left. */
public class DeletionRepository {
    private final EntityManager entities;

    public DeletionRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(DeletionJobEntity job) {
        entities.persist(job);
        entities.flush();
    }

    /**
     * Waits for work that lands at this moment: a key that is written after the keys were copied would be lost. Work
     * that lands later finds no row and removes its object itself.
     */
    private void lockStored(String column, String owner) {
        lockAll("""
                select count(*) from (select id from sessions where %s = :owner order by id for update) as locked
                """.formatted("session_id".equals(column) ? "id" : column), owner);
        lockAll("""
                select count(*) from (select id from attempts where %s = :owner order by id for update) as locked
                """.formatted(column), owner);
        lockAll("""
                select count(*) from (
                    select e.attempt_id from exemplars e join attempts a on a.id = e.attempt_id
                    where a.%s = :owner
                    order by e.attempt_id
                    for update of e
                ) as locked
                """.formatted(column), owner);
    }

    private void lockAll(String sql, Object owner) {
        NativeRead.of(entities, sql).with("owner", owner).run();
    }

    private void addObjects(String jobId, String column, String owner) {
        lockStored(column, owner);
        entities.createNativeQuery("""
                insert into deletion_objects (job_id, object_key)
                select :job, a.object_key from attempts a
                where a.%1$s = :owner and a.object_key is not null
                union
                select :job, e.object_key from exemplars e join attempts a on a.id = e.attempt_id
                where a.%1$s = :owner and e.object_key is not null
                """.formatted(column))
                .setParameter("job", jobId)
                .setParameter("owner", owner)
                .executeUpdate();
    }

    /** Hands the stored objects of a user over to a job. */
    public void addObjectsOfUser(String jobId, String userId) {
        addObjects(jobId, "user_id", userId);
    }

    /** Hands the stored objects of a session over to a job. */
    public void addObjectsOfSession(String jobId, String sessionId) {
        addObjects(jobId, "session_id", sessionId);
    }

    private void detachCalls(String column, String owner) {
        entities.createNativeQuery("""
                update provider_calls set job_id = null
                where job_id in (select id from attempts where %s = :owner)
                """.formatted(column))
                .setParameter("owner", owner)
                .executeUpdate();
    }

    /** Calls of providers still count, but no longer name an attempt of the user. */
    public void detachCallsOfUser(String userId) {
        detachCalls("user_id", userId);
    }

    /** Calls of providers still count, but no longer name an attempt of the session. */
    public void detachCallsOfSession(String sessionId) {
        detachCalls("session_id", sessionId);
    }

    /** Forgets rate limits by the names of their buckets. */
    public void deleteRateLimits(Collection<String> names) {
        entities.createNativeQuery("delete from rate_limits where id in :names")
                .setParameter("names", names)
                .executeUpdate();
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

    /** Deletes a session with everything that depends on it. */
    public void deleteSession(String sessionId) {
        entities.createNativeQuery("delete from sessions where id = :session")
                .setParameter("session", sessionId)
                .executeUpdate();
    }

    /** Deletes all sessions of a user with everything that depends on them. */
    public void deleteSessions(String userId) {
        entities.createNativeQuery("delete from sessions where user_id = :user")
                .setParameter("user", userId)
                .executeUpdate();
        new SeenRepository(entities).forget(userId);
    }

    /** Deletes what was noted about the practice of a user beside the sessions. */
    public void deletePractice(String userId) {
        entities.createNativeQuery("delete from plans where user_id = :user")
                .setParameter("user", userId)
                .executeUpdate();
        new CohortRepository(entities).forget(userId);
        entities.createNativeQuery("delete from daily_quests where user_id = :user")
                .setParameter("user", userId)
                .executeUpdate();
        entities.createNativeQuery("delete from article_openings where user_id = :user")
                .setParameter("user", userId)
                .executeUpdate();
        entities.createNativeQuery("delete from analytics_events where user_id = :user and session_id is not null")
                .setParameter("user", userId)
                .executeUpdate();
    }

    /** Deletes an account with everything that depends on it. Its reports stay, without its words and its name. */
    public void deleteUser(String userId) {
        entities.createNativeQuery("update reports set user_id = null, note = null where user_id = :user")
                .setParameter("user", userId)
                .executeUpdate();
        // In the order in which a notification that fails locks them; a cascade would begin with the device.
        entities.createNativeQuery("delete from notification_log where user_id = :user")
                .setParameter("user", userId)
                .executeUpdate();
        entities.createNativeQuery("delete from users where id = :user")
                .setParameter("user", userId)
                .executeUpdate();
        new SeenRepository(entities).forget(userId);
        new CohortRepository(entities).forget(userId);
    }

    /** Hands the stored objects of attempts and of their exemplars over to a job. */
    public void handOver(String jobId, List<String> attempts) {
        lockAll("""
                select count(*) from (
                    select attempt_id from exemplars where attempt_id = any(:owner) order by attempt_id for update
                ) as locked
                """, attempts.toArray(String[]::new));
        entities.createNativeQuery("""
                insert into deletion_objects (job_id, object_key)
                select :job, object_key from attempts
                where id in :attempts and object_key is not null
                union
                select :job, object_key from exemplars
                where attempt_id in :attempts and object_key is not null
                """)
                .setParameter("job", jobId)
                .setParameter("attempts", attempts)
                .executeUpdate();
    }
}
