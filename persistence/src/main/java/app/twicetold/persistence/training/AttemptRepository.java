package app.twicetold.persistence.training;

import app.twicetold.persistence.Lease;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.assessment.AssessmentRepository;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Attempts, their transcripts and exemplars. A pipeline step takes a row by a claim: a token and a lease. Only the
 * holder of the token may land its work; when the lease ends, the next delivery may claim the row again.
 *
 * @see StepClaimRepository
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

    /** The tag of the language that the session of an attempt is in. */
    public Optional<String> languageOf(String id) {
        return NativeRead.of(entities, """
                select s.language from attempts a join sessions s on s.id = a.session_id where a.id = :id
                """).with("id", id).first(Row::text);
    }

    /** What the owner of an attempt is shown: one statement, one row. */
    public Optional<AttemptRow> findShown(String id, String userId) {
        return NativeRead.of(entities, """
                select a.id, a.session_id, a.round, a.status, a.duration_ms, a.content_type, a.size_bytes, a.sha256,
                    a.pause_count, a.object_key, a.created_at, a.submitted_at, a.audio_purged_at, a.submissions, a.step,
                    a.claim_token is not null, a.waits, a.waits_until, a.unreliable_reason, a.error_code, a.error_stage, a.error_retryable,
                    a.comparison,
                    s.language, s.kind,
                    t.length, t.language, t.asr_ref,
                    p.id, p.language, p.model_ref, p.created_at, %s
                from attempts a
                join sessions s on s.id = a.session_id
                left join transcripts t on t.attempt_id = a.id
                left join assessments p on p.attempt_id = a.id and a.status = 'assessed'
                where a.id = :id and a.user_id = :user
                """.formatted(AssessmentRepository.FINDINGS))
                .with("id", id)
                .with("user", userId)
                .first(AttemptRow::read);
    }

    /** The attempts of a session in the order of their creation. */
    public List<AttemptEntity> ofSession(String sessionId) {
        return inSession(sessionId).getResultList();
    }

    /** As {@link #ofSession}, locked until the transaction ends: an upload may be landing. */
    public List<AttemptEntity> lockOfSession(String sessionId) {
        return inSession(sessionId).setLockMode(LockModeType.PESSIMISTIC_WRITE).getResultList();
    }

    private TypedQuery<AttemptEntity> inSession(String sessionId) {
        return entities.createQuery(
                        "select a from AttemptEntity a where a.sessionId = :session order by a.createdAt, a.id",
                        AttemptEntity.class)
                .setParameter("session", sessionId);
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

    /** What a delivery claims: the row that holds the claim, and the condition under which the work is open. */
    public enum Work {
        TRANSCRIPTION("AttemptEntity", "attempts", "id", "%s = 'processing' and %sstep = 'transcribe'"),
        ASSESSMENT("AttemptEntity", "attempts", "id", "%s = 'processing' and %sstep = 'assess'"),
        EXEMPLAR("ExemplarEntity", "exemplars", "attempt_id", "%s = 'pending'");

        private final String entity;
        private final String table;
        private final String key;
        private final String openRow;
        /** The same condition on a row whose id is known. No index has it: see {@link StepClaimRepository}. */
        private final String openOfOne;

        Work(String entity, String table, String key, String open) {
            this.entity = entity;
            this.table = table;
            this.key = key;
            this.openRow = open.formatted("status", "");
            this.openOfOne = open.formatted("concat(w.status, '')", "w.");
        }
    }

    /** Gives a claim back before its lease ends, so that a redelivery need not wait for it. The try counts as lost. */
    public void release(Work work, String attemptId, String token) {
        work(work, """
                update %s w set w.lease.token = null, w.losses = w.losses + 1
                where id(w) = :id and %s and w.lease.token = :token
                """, attemptId).setParameter("token", token).executeUpdate();
    }

    /** As {@link #release}, without counting a lost try. */
    public void giveBack(Work work, String attemptId, String token) {
        work(work, """
                update %s w set w.lease.token = null
                where id(w) = :id and %s and w.lease.token = :token
                """, attemptId).setParameter("token", token).executeUpdate();
    }

    /** Counts a lost try of unclaimed work. */
    public void countLost(Work work, String attemptId) {
        work(work, """
                update %s w set w.losses = w.losses + 1
                where id(w) = :id and %s and w.lease.token is null
                """, attemptId).executeUpdate();
    }

    /** Sets the end of the lease of unclaimed work. One statement. */
    public void endLease(Work work, List<String> attemptIds, Instant until) {
        entities.createQuery("""
                update %s w set w.lease.until = :until
                where id(w) in :ids and %s and w.lease.token is null
                """.formatted(work.entity, work.openOfOne))
                .setParameter("until", until)
                .setParameter("ids", attemptIds)
                .executeUpdate();
    }

    private Query work(Work work, String update, String attemptId) {
        return entities.createQuery(update.formatted(work.entity, work.openOfOne))
                .setParameter("id", attemptId);
    }

    /**
     * Takes a page of lost work, the longest overdue first: what somebody holds whose lease ended, what was lost too
     * often, and what waits for so long that its message is lost. Frees it for the next delivery, except what was lost too
     * often, and locks it. Rows that another transaction has locked are left out. One statement.
     *
     * @param lostBefore waiting work is lost when its lease ended before
     * @param points what a lease costs that ended while somebody held it
     * @param most so many points are too often
     * @param until the end of the new lease
     */
    public List<LostRow> redrive(
            Work work, Instant now, Instant lostBefore, int points, int most, Instant until, int limit) {
        return NativeRead.of(entities, """
                with lost as (
                    select %1$s as lost_id, redrives >= :most as given_up
                    from %2$s
                    where %3$s and %4$s
                      and (claim_token is not null or redrives >= :most or lease_until < :lostBefore)
                    order by lease_until
                    limit :limit
                    for update skip locked
                ), freed as (
                    update %2$s
                    set redrives = redrives + case when claim_token is null then 0 else :points end,
                        claim_token = null, lease_until = :until, waits_until = null
                    where %1$s = any(array(select lost_id from lost where not given_up))
                )
                select lost_id, given_up from lost
                """.formatted(work.key, work.table, work.openRow, Lease.IS_OVER))
                .with("now", now)
                .with("lostBefore", lostBefore)
                .with("points", points)
                .with("most", most)
                .with("until", until)
                .with("limit", limit)
                .list(row -> new LostRow(row.text(), row.bool()));
    }

    /**
     * Lost work.
     *
     * @param givenUp whether it was lost too often
     */
    public record LostRow(String attemptId, boolean givenUp) {}

    /**
     * Fails attempts, and takes the recordings off them. An attempt that failed before keeps the moment of its failure.
     */
    public void fail(List<String> ids, String failed, String code, String stage, boolean retryable, Instant now) {
        entities.createNativeQuery("""
                update attempts
                set status = :failed, error_code = :code, error_stage = :stage, error_retryable = :retryable,
                    finished_at = coalesce(finished_at, :now), object_key = null, purge_at = null,
                    audio_purged_at = case when uploaded_at is null then null else cast(:now as timestamptz) end
                where id in :ids
                """)
                .setParameter("failed", failed)
                .setParameter("code", code)
                .setParameter("stage", stage)
                .setParameter("retryable", retryable)
                .setParameter("now", now)
                .setParameter("ids", ids)
                .executeUpdate();
    }

    /** Takes the recordings off attempts. An attempt without its recording cannot be tried again. */
    public void purge(List<String> ids, Instant now) {
        entities.createNativeQuery("""
                update attempts
                set object_key = null, purge_at = null, audio_purged_at = :now,
                    error_retryable = error_retryable and false
                where id in :ids
                """)
                .setParameter("now", now)
                .setParameter("ids", ids)
                .executeUpdate();
    }

    /** Takes the times of words off the transcripts of attempts. Their texts stay. */
    public void purgeWordTimes(List<String> ids) {
        entities.createNativeQuery("""
                update transcripts set words = '[]', word_times = null
                where attempt_id in :ids and (words <> '[]' or word_times is not null)
                """).setParameter("ids", ids).executeUpdate();
    }

    /** Takes the speech off the exemplars of attempts. */
    public void purgeExemplars(List<String> ids, String unavailable) {
        entities.createNativeQuery("""
                update exemplars
                set object_key = null, status = :unavailable, claim_token = null, lease_until = null
                where attempt_id in :ids
                """)
                .setParameter("unavailable", unavailable)
                .setParameter("ids", ids)
                .executeUpdate();
    }

    /** The attempt, locked until the transaction ends. */
    public Optional<AttemptEntity> lock(String attemptId) {
        return Optional.ofNullable(entities.find(AttemptEntity.class, attemptId, LockModeType.PESSIMISTIC_WRITE));
    }

    /** The exemplar, locked until the transaction ends. */
    public Optional<ExemplarEntity> lockExemplar(String attemptId) {
        return Optional.ofNullable(entities.find(ExemplarEntity.class, attemptId, LockModeType.PESSIMISTIC_WRITE));
    }
}
