package app.twicetold.persistence.playground;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The rows that workers take: rounds to transcribe, results to judge, model answers to make. */
public class PlaygroundWorkRepository {
    private final EntityManager entities;

    public PlaygroundWorkRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** The round, locked until the transaction ends. It is locked before its results. */
    public Optional<PlaygroundRoundEntity> lockRound(String runId, int round) {
        return entities.createQuery(
                        "select r from PlaygroundRoundEntity r where r.runId = :run and r.round = :round",
                        PlaygroundRoundEntity.class)
                .setParameter("run", runId)
                .setParameter("round", round)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .getResultStream()
                .findFirst();
    }

    public Optional<PlaygroundResultEntity> lockResult(String resultId) {
        return Optional.ofNullable(
                entities.find(PlaygroundResultEntity.class, resultId, LockModeType.PESSIMISTIC_WRITE));
    }

    public Optional<PlaygroundModelAnswerEntity> lockModelAnswer(String laneId, int round) {
        return entities.createQuery(
                        "select a from PlaygroundModelAnswerEntity a where a.laneId = :lane and a.round = :round",
                        PlaygroundModelAnswerEntity.class)
                .setParameter("lane", laneId)
                .setParameter("round", round)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .getResultStream()
                .findFirst();
    }

    /** What a lane has to judge in a round and nobody holds, the first repeat first. */
    public List<String> free(String laneId, int round, Instant now) {
        return entities.createQuery("""
                        select r.id from PlaygroundResultEntity r
                        where r.laneId = :lane and r.round = :round
                          and (r.status = 'pending' or r.status = 'running' and r.leaseUntil < :now)
                        order by r.repeat
                        """, String.class)
                .setParameter("lane", laneId)
                .setParameter("round", round)
                .setParameter("now", now)
                .getResultList();
    }

    /** The results of a round, locked until the transaction ends. */
    public List<PlaygroundResultEntity> lockResults(String runId, int round) {
        return entities.createQuery("""
                        select r from PlaygroundResultEntity r
                        where r.runId = :run and r.round = :round
                        order by r.id
                        """, PlaygroundResultEntity.class)
                .setParameter("run", runId)
                .setParameter("round", round)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .getResultList();
    }

    /** Whether any result of the round is not over. */
    public boolean hasOpenResults(String runId, int round) {
        return !entities.createQuery("""
                        select 1 from PlaygroundResultEntity r
                        where r.runId = :run and r.round = :round and r.status in ('pending', 'running')
                        """, Integer.class)
                .setParameter("run", runId)
                .setParameter("round", round)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    /** Whether the lane has its result of a round. */
    public boolean isDone(String laneId, int round) {
        return firstResult(laneId, round)
                .filter(result -> result.assessment != null)
                .isPresent();
    }

    /** What the lane said of a round: its first repeat. */
    public Optional<PlaygroundResultEntity> firstResult(String laneId, int round) {
        return entities.createQuery("""
                        select r from PlaygroundResultEntity r
                        where r.laneId = :lane and r.round = :round and r.repeat = 1
                        """, PlaygroundResultEntity.class)
                .setParameter("lane", laneId)
                .setParameter("round", round)
                .getResultStream()
                .findFirst();
    }

    /** Forgets what lanes said of a round and what they made of it. */
    public void forgetResults(String runId, int round) {
        for (String entity : List.of("PlaygroundResultEntity", "PlaygroundModelAnswerEntity")) {
            entities.createQuery("delete from %s r where r.runId = :run and r.round = :round".formatted(entity))
                    .setParameter("run", runId)
                    .setParameter("round", round)
                    .executeUpdate();
        }
    }

    /** Rounds that wait for a transcription, longest first. */
    public List<PlaygroundRoundEntity> waitingRounds(Instant queuedBefore, Instant now, int limit) {
        return entities.createQuery("""
                        select r from PlaygroundRoundEntity r
                        where r.state = 'transcribing' and r.queuedAt < :before
                          and (r.claimToken is null or r.leaseUntil < :now)
                        order by r.queuedAt, r.id
                        """, PlaygroundRoundEntity.class)
                .setParameter("before", queuedBefore)
                .setParameter("now", now)
                .setMaxResults(limit)
                .getResultList();
    }

    /** Results that wait for a judgement, longest first. */
    public List<PlaygroundResultEntity> waitingResults(Instant queuedBefore, Instant now, int limit) {
        return entities.createQuery("""
                        select r from PlaygroundResultEntity r
                        where r.queuedAt < :before
                          and (r.status = 'pending' or r.status = 'running' and r.leaseUntil < :now)
                        order by r.queuedAt, r.id
                        """, PlaygroundResultEntity.class)
                .setParameter("before", queuedBefore)
                .setParameter("now", now)
                .setMaxResults(limit)
                .getResultList();
    }

    /** Model answers that wait to be made, longest first. */
    public List<PlaygroundModelAnswerEntity> waitingModelAnswers(Instant queuedBefore, Instant now, int limit) {
        return entities.createQuery("""
                        select a from PlaygroundModelAnswerEntity a
                        where a.status = 'pending' and a.queuedAt < :before
                          and (a.claimToken is null or a.leaseUntil < :now)
                        order by a.queuedAt, a.id
                        """, PlaygroundModelAnswerEntity.class)
                .setParameter("before", queuedBefore)
                .setParameter("now", now)
                .setMaxResults(limit)
                .getResultList();
    }

    /** Recordings that were uploaded at a moment or before, locked until the transaction ends, oldest first. */
    public List<PlaygroundRoundEntity> lockRecordings(Instant uploadedUntil, int limit) {
        return entities.createQuery("""
                        select r from PlaygroundRoundEntity r
                        where r.objectKey is not null and r.uploadedAt <= :until
                        order by r.uploadedAt, r.id
                        """, PlaygroundRoundEntity.class)
                .setParameter("until", uploadedUntil)
                .setMaxResults(limit)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .getResultList();
    }

    /** Model answers with sound that were made at a moment or before, locked until the transaction ends, oldest first. */
    public List<PlaygroundModelAnswerEntity> lockSpokenAnswers(Instant createdUntil, int limit) {
        return entities.createQuery("""
                        select a from PlaygroundModelAnswerEntity a
                        where a.objectKey is not null and a.createdAt <= :until
                        order by a.createdAt, a.id
                        """, PlaygroundModelAnswerEntity.class)
                .setParameter("until", createdUntil)
                .setMaxResults(limit)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .getResultList();
    }
}
