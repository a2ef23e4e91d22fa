package app.twicetold.persistence.training;

import app.twicetold.persistence.Lease;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
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
                    p.id, p.language, p.model_ref, p.created_at, p.findings
                from attempts a
                join sessions s on s.id = a.session_id
                left join transcripts t on t.attempt_id = a.id
                left join assessments p on p.attempt_id = a.id and a.status = 'assessed'
                where a.id = :id and a.user_id = :user
                """).with("id", id).with("user", userId).first(AttemptRow::read);
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
        TRANSCRIPTION("AttemptEntity", "%s = 'processing' and w.step = 'transcribe'"),
        ASSESSMENT("AttemptEntity", "%s = 'processing' and w.step = 'assess'"),
        EXEMPLAR("ExemplarEntity", "%s = 'pending'");

        private final String entity;
        private final String open;
        /** The same condition on a row whose id is known. No index has it: see {@link StepClaimRepository}. */
        private final String openOfOne;

        Work(String entity, String open) {
            this.entity = entity;
            this.open = open.formatted("w.status");
            this.openOfOne = open.formatted("concat(w.status, '')");
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

    /** Ends the lease of unclaimed work at once, so that the next sweep sends its message again. */
    public void endLease(Work work, String attemptId, Instant now) {
        work(work, """
                update %s w set w.lease.until = :now
                where id(w) = :id and %s and w.lease.token is null
                """, attemptId).setParameter("now", now).executeUpdate();
    }

    private Query work(Work work, String update, String attemptId) {
        return entities.createQuery(update.formatted(work.entity, work.openOfOne))
                .setParameter("id", attemptId);
    }

    /** Ids of attempts whose work is open and whose lease ended, the longest waiting first. */
    public List<String> overdue(Work work, Instant now, int limit) {
        return entities.createQuery("""
                select id(w) from %s w
                where %s and %s
                order by w.lease.until
                """.formatted(work.entity, work.open, Lease.isOver("w")), String.class)
                .setParameter("now", now)
                .setMaxResults(limit)
                .getResultList();
    }

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
                update transcripts set words = '[]' where attempt_id in :ids and words <> '[]'
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
