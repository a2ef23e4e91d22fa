package app.twicetold.persistence.playground;

import app.twicetold.persistence.Lease;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The rows that workers take: rounds to transcribe, results to judge, exemplars to make. */
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

    public Optional<PlaygroundExemplarEntity> lockExemplar(String laneId, int round) {
        return entities.createQuery(
                        "select e from PlaygroundExemplarEntity e where e.laneId = :lane and e.round = :round",
                        PlaygroundExemplarEntity.class)
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
                          and (r.status = 'pending' or r.status = 'running' and %s)
                        order by r.repeat
                        """.formatted(Lease.isFree("r")), String.class)
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
        for (String entity : List.of("PlaygroundResultEntity", "PlaygroundExemplarEntity")) {
            entities.createQuery("delete from %s r where r.runId = :run and r.round = :round".formatted(entity))
                    .setParameter("run", runId)
                    .setParameter("round", round)
                    .executeUpdate();
        }
    }

    /** Rounds that wait for a transcription, longest first. */
    public List<PlaygroundRoundEntity> waitingRounds(Instant queuedBefore, Instant now, int limit) {
        return waiting(PlaygroundRoundEntity.class, "w.state = 'transcribing'", queuedBefore, now, limit);
    }

    /** Results that wait for a judgement, longest first. */
    public List<PlaygroundResultEntity> waitingResults(Instant queuedBefore, Instant now, int limit) {
        return waiting(PlaygroundResultEntity.class, "w.status in ('pending', 'running')", queuedBefore, now, limit);
    }

    /** Exemplars that wait to be made, longest first. */
    public List<PlaygroundExemplarEntity> waitingExemplars(Instant queuedBefore, Instant now, int limit) {
        return waiting(PlaygroundExemplarEntity.class, "w.status = 'pending'", queuedBefore, now, limit);
    }

    private <T> List<T> waiting(Class<T> type, String open, Instant queuedBefore, Instant now, int limit) {
        return entities.createQuery("""
                        select w from %s w
                        where %s and w.queuedAt < :before and %s
                        order by w.queuedAt, w.id
                        """.formatted(type.getSimpleName(), open, Lease.isFree("w")), type)
                .setParameter("before", queuedBefore)
                .setParameter("now", now)
                .setMaxResults(limit)
                .getResultList();
    }

    /** Recordings that were uploaded at a moment or before, locked until the transaction ends, oldest first. */
    public List<PlaygroundRoundEntity> lockRecordings(Instant uploadedUntil, int limit) {
        return lockSound(PlaygroundRoundEntity.class, "uploadedAt", uploadedUntil, limit);
    }

    /** Exemplars with sound that were made at a moment or before, locked until the transaction ends, oldest first. */
    public List<PlaygroundExemplarEntity> lockSpokenExemplars(Instant createdUntil, int limit) {
        return lockSound(PlaygroundExemplarEntity.class, "createdAt", createdUntil, limit);
    }

    private <T> List<T> lockSound(Class<T> type, String moment, Instant until, int limit) {
        return entities.createQuery("""
                        select s from %1$s s
                        where s.objectKey is not null and s.%2$s <= :until
                        order by s.%2$s, s.id
                        """.formatted(type.getSimpleName(), moment), type)
                .setParameter("until", until)
                .setMaxResults(limit)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .getResultList();
    }
}
