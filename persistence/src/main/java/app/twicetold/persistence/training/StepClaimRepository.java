package app.twicetold.persistence.training;

import app.twicetold.persistence.Lease;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.assessment.AssessmentRepository;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TransactionRequiredException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/**
 * Takes steps of the pipeline. One statement decides between overlapping deliveries, and reads what the holder of the
 * claim needs.
 *
 * <p>The statements ask for {@code status || ''}, which no index has. Else PostgreSQL may take an index of the rows
 * that wait, which looks smaller than the primary key, and read all of them to find one.
 */
public class StepClaimRepository {
    private final EntityManager entities;

    public StepClaimRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * Takes a step of an attempt.
     *
     * @param step the step that has to be due
     * @param waits how often the attempt was put off when the message was sent; null for a message that does not tell
     * @param until when the lease of the claim ends
     * @return empty when the attempt is gone or not free, or another step is due
     */
    public Optional<ClaimedAttemptRow> claimAttempt(
            String step, String attemptId, @Nullable Integer waits, String token, Instant now, Instant until) {
        requireTransaction();
        return NativeRead.of(entities, """
                with taken as (
                    update attempts
                    set claim_token = :token, lease_until = :until
                    where id = :id and status || '' = 'processing' and step = :step
                      and waits = coalesce(cast(:waits as integer), waits)
                      and %1$s
                    returning *
                )
                select
                    a.session_id, a.round, a.object_key, a.content_type, a.size_bytes, a.declared_duration_ms,
                    a.duration_ms, s.language, s.kind, s.article_id, s.article_version,
                    coalesce(a.submitted_at, a.created_at), a.waits,
                    t.text, t.text_packed, t.words, t.word_times, t.confidence, t.confidence_reported,
                    case when a.round = 2 then (
                        select %2$s
                        from assessments p
                        where p.session_id = a.session_id
                        order by p.round
                        limit 1
                    ) else (
                        select %2$s
                        from assessments p
                        join sessions e on e.id = p.session_id
                        where p.user_id = a.user_id and e.stage = 'completed' and e.id <> a.session_id
                        order by p.created_at desc
                        limit 1
                    ) end as previous_findings
                from taken a
                join sessions s on s.id = a.session_id
                left join transcripts t on t.attempt_id = a.id
                """.formatted(Lease.IS_FREE, AssessmentRepository.FINDINGS))
                .with("step", step)
                .with("id", attemptId)
                .with("waits", waits)
                .with("token", token)
                .with("now", now)
                .with("until", until)
                .first(row -> new ClaimedAttemptRow(
                        row.text(),
                        row.integer(),
                        row.textOrNull(),
                        row.text(),
                        row.bigint(),
                        row.bigint(),
                        row.bigint(),
                        row.text(),
                        row.text(),
                        row.text(),
                        row.integer(),
                        row.moment(),
                        row.integer(),
                        heard(row),
                        row.bytesOrNull()));
    }

    /** Without one, a claim would hold although what follows it fails. */
    private void requireTransaction() {
        if (!entities.unwrap(Session.class).isJoinedToTransaction()) {
            throw new TransactionRequiredException("A claim is taken within a transaction");
        }
    }

    private static ClaimedAttemptRow.@Nullable Heard heard(Row row) throws SQLException {
        if (row.isNextNull()) {
            row.skip(6);
            return null;
        }
        return new ClaimedAttemptRow.Heard(
                row.text(), row.bytesOrNull(), row.text(), row.bytesOrNull(), row.real(), row.bool());
    }

    /**
     * Takes the exemplar of an attempt.
     *
     * @param waits as of {@link #claimAttempt}
     * @param until when the lease of the claim ends
     * @return empty when no exemplar is pending, or it is not free
     */
    public Optional<ClaimedExemplarRow> claimExemplar(
            String attemptId, @Nullable Integer waits, String token, Instant now, Instant until) {
        requireTransaction();
        return NativeRead.of(entities, """
                with taken as (
                    update exemplars
                    set claim_token = :token, lease_until = :until
                    where attempt_id = :id and status || '' = 'pending'
                      and waits = coalesce(cast(:waits as integer), waits)
                      and %1$s
                    returning attempt_id, text, text_packed, model_ref, greatest(created_at, speech_requested_at) as asked_at, waits
                )
                select a.round, s.language, s.kind, s.article_id, s.article_version, x.text, x.text_packed,
                    x.model_ref, %2$s, x.asked_at, x.waits
                from taken x
                join attempts a on a.id = x.attempt_id
                join sessions s on s.id = a.session_id
                left join assessments p on p.attempt_id = a.id
                """.formatted(Lease.IS_FREE, AssessmentRepository.FINDINGS))
                .with("id", attemptId)
                .with("waits", waits)
                .with("token", token)
                .with("now", now)
                .with("until", until)
                .first(row -> new ClaimedExemplarRow(
                        row.integer(),
                        row.text(),
                        row.text(),
                        row.text(),
                        row.integer(),
                        row.textOrNull(),
                        row.bytesOrNull(),
                        row.textOrNull(),
                        row.bytesOrNull(),
                        row.moment(),
                        row.integer()));
    }
}
