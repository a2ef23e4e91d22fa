package app.twicetold.persistence.privacy;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.generation.SeenRepository;
import app.twicetold.persistence.paywall.CohortRepository;
import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.List;

/** The removal of what a user left. Stored objects are handed over to deletion jobs. */
public class DeletionRepository {
    private final EntityManager entities;

    public DeletionRepository(EntityManager entities) {
        this.entities = entities;
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
