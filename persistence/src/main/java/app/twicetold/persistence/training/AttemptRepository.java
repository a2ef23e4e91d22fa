package app.twicetold.persistence.training;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Attempts, their transcripts and exemplars. A pipeline step takes a row by a claim: a token and a lease. Only the
 * holder of the token may land its work; when the lease ends, the next delivery may claim the row again.
 */
public class AttemptRepository {
    private final EntityManager entities;

    public AttemptRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(AttemptEntity attempt) {
        entities.persist(attempt);
    }

    public Optional<AttemptEntity> find(String id, String userId) {
        return Optional.ofNullable(entities.find(AttemptEntity.class, id)).filter(a -> a.userId.equals(userId));
    }

    public Optional<AttemptEntity> find(String id) {
        return Optional.ofNullable(entities.find(AttemptEntity.class, id));
    }

    /** The session of the user's attempt, read without loading the attempt. */
    public Optional<String> sessionIdOf(String attemptId, String userId) {
        return entities.createQuery(
                        "select a.sessionId from AttemptEntity a where a.id = :id and a.userId = :user", String.class)
                .setParameter("id", attemptId)
                .setParameter("user", userId)
                .getResultStream()
                .findFirst();
    }

    /** The attempts of a session in the order of their creation. */
    public List<AttemptEntity> ofSession(String sessionId) {
        return entities.createQuery(
                        "select a from AttemptEntity a where a.sessionId = :session order by a.createdAt, a.id",
                        AttemptEntity.class)
                .setParameter("session", sessionId)
                .getResultList();
    }

    /** As {@link #ofSession}, locked until the transaction ends: an upload may be landing. */
    public List<AttemptEntity> lockOfSession(String sessionId) {
        return entities.createQuery(
                        "select a from AttemptEntity a where a.sessionId = :session order by a.createdAt, a.id",
                        AttemptEntity.class)
                .setParameter("session", sessionId)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .getResultList();
    }

    public @Nullable TranscriptEntity findTranscript(String attemptId) {
        return entities.find(TranscriptEntity.class, attemptId);
    }

    public void add(TranscriptEntity transcript) {
        entities.persist(transcript);
    }

    public @Nullable ExemplarEntity findExemplar(String attemptId) {
        return entities.find(ExemplarEntity.class, attemptId);
    }

    public void add(ExemplarEntity exemplar) {
        entities.persist(exemplar);
    }

    /**
     * Takes the attempt for a step: one statement decides between overlapping deliveries.
     *
     * @return whether the caller holds the claim now
     */
    public boolean claim(String attemptId, String step, String token, Instant now, Instant until) {
        return entities.createQuery("""
                update AttemptEntity a set a.claimToken = :token, a.leaseUntil = :until
                where a.id = :id
                  and a.status = 'processing'
                  and a.step = :step
                  and (a.claimToken is null or a.leaseUntil < :now)
                """)
                        .setParameter("step", step)
                        .setParameter("token", token)
                        .setParameter("until", until)
                        .setParameter("id", attemptId)
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /** As {@link #claim}, for the exemplar of an attempt. */
    public boolean claimExemplar(String attemptId, String token, Instant now, Instant until) {
        return entities.createQuery("""
                update ExemplarEntity e set e.claimToken = :token, e.leaseUntil = :until
                where e.attemptId = :id
                  and e.status = 'pending'
                  and (e.claimToken is null or e.leaseUntil < :now)
                """)
                        .setParameter("token", token)
                        .setParameter("until", until)
                        .setParameter("id", attemptId)
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /** Gives a claim back before its lease ends, so that a redelivery need not wait for it; the try counts as lost. */
    public void release(String attemptId, String token) {
        entities.createQuery("""
                update AttemptEntity a set a.claimToken = null, a.redrives = a.redrives + 1
                where a.id = :id and a.claimToken = :token and a.status = 'processing'
                """)
                .setParameter("id", attemptId)
                .setParameter("token", token)
                .executeUpdate();
    }

    /** As {@link #release}, for the exemplar of an attempt. */
    public void releaseExemplar(String attemptId, String token) {
        entities.createQuery("""
                update ExemplarEntity e set e.claimToken = null, e.redrives = e.redrives + 1
                where e.attemptId = :id and e.claimToken = :token and e.status = 'pending'
                """)
                .setParameter("id", attemptId)
                .setParameter("token", token)
                .executeUpdate();
    }

    /** Counts a lost try of an attempt that nobody holds. */
    public void countLost(String attemptId) {
        entities.createQuery("""
                update AttemptEntity a set a.redrives = a.redrives + 1
                where a.id = :id and a.claimToken is null and a.status = 'processing'
                """).setParameter("id", attemptId).executeUpdate();
    }

    /** As {@link #countLost}, for the exemplar of an attempt. */
    public void countLostExemplar(String attemptId) {
        entities.createQuery("""
                update ExemplarEntity e set e.redrives = e.redrives + 1
                where e.attemptId = :id and e.claimToken is null and e.status = 'pending'
                """).setParameter("id", attemptId).executeUpdate();
    }

    /** The attempt, locked until the transaction ends, if the token still holds it. */
    public Optional<AttemptEntity> lockClaimed(String attemptId, String token) {
        return lock(attemptId).filter(a -> token.equals(a.claimToken));
    }

    /** The attempt, locked until the transaction ends. */
    public Optional<AttemptEntity> lock(String attemptId) {
        return Optional.ofNullable(entities.find(AttemptEntity.class, attemptId, LockModeType.PESSIMISTIC_WRITE));
    }

    /** The exemplar, locked until the transaction ends, if the token still holds it. */
    public Optional<ExemplarEntity> lockClaimedExemplar(String attemptId, String token) {
        return lockExemplar(attemptId).filter(e -> token.equals(e.claimToken));
    }

    /** The exemplar, locked until the transaction ends. */
    public Optional<ExemplarEntity> lockExemplar(String attemptId) {
        return Optional.ofNullable(entities.find(ExemplarEntity.class, attemptId, LockModeType.PESSIMISTIC_WRITE));
    }

    /** Ids of attempts in processing whose lease ended, the longest waiting first. */
    public List<String> overdue(Instant now, int limit) {
        return entities.createQuery("""
                select a.id from AttemptEntity a
                where a.status = 'processing' and a.leaseUntil < :now
                order by a.leaseUntil
                """, String.class)
                .setParameter("now", now)
                .setMaxResults(limit)
                .getResultList();
    }

    /** Ids of attempts whose pending exemplar's lease ended, the longest waiting first. */
    public List<String> overdueExemplars(Instant now, int limit) {
        return entities.createQuery("""
                select e.attemptId from ExemplarEntity e
                where e.status = 'pending' and e.leaseUntil < :now
                order by e.leaseUntil
                """, String.class)
                .setParameter("now", now)
                .setMaxResults(limit)
                .getResultList();
    }

    /** Ends the lease of an unclaimed attempt at once, so that the next sweep sends its message again. */
    public void endLease(String attemptId, Instant now) {
        entities.createQuery("""
                update AttemptEntity a set a.leaseUntil = :now
                where a.id = :id and a.status = 'processing' and a.claimToken is null
                """)
                .setParameter("now", now)
                .setParameter("id", attemptId)
                .executeUpdate();
    }

    /** As {@link #endLease}, for the exemplar of an attempt. */
    public void endExemplarLease(String attemptId, Instant now) {
        entities.createQuery("""
                update ExemplarEntity e set e.leaseUntil = :now
                where e.attemptId = :id and e.status = 'pending' and e.claimToken is null
                """)
                .setParameter("now", now)
                .setParameter("id", attemptId)
                .executeUpdate();
    }
}
