package app.twicetold.persistence.training;

import static org.hibernate.type.StandardBasicTypes.BOOLEAN;
import static org.hibernate.type.StandardBasicTypes.DOUBLE;
import static org.hibernate.type.StandardBasicTypes.INTEGER;
import static org.hibernate.type.StandardBasicTypes.LONG;
import static org.hibernate.type.StandardBasicTypes.STRING;

import app.twicetold.persistence.NativeReads;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Optional;

/**
 * Takes steps of the pipeline. One statement decides between overlapping deliveries, and reads what the holder of the
 * claim needs. A row is free when nothing holds its claim, or when the lease of the claim ended.
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
     * @param until when the lease of the claim ends
     * @return empty when the attempt is gone or not free, or another step is due
     */
    public Optional<ClaimedAttemptRow> claimAttempt(
            String step, String attemptId, String token, Instant now, Instant until) {
        return NativeReads.tuples(entities, """
                with taken as (
                    update attempts
                    set claim_token = :token, lease_until = :until
                    where id = :id and status = 'processing' and step = :step
                      and (claim_token is null or lease_until < :now)
                    returning *
                )
                select
                    a.session_id, a.round, a.object_key, a.content_type, a.size_bytes, a.declared_duration_ms,
                    a.duration_ms, s.language, s.kind, s.article_id, s.article_version,
                    t.text, t.words, t.confidence, t.confidence_reported,
                    case when a.round = 2 then (
                        select p.findings
                        from assessments p
                        where p.session_id = a.session_id
                        order by p.round
                        limit 1
                    ) else (
                        select p.findings
                        from assessments p
                        join sessions e on e.id = p.session_id
                        where p.user_id = a.user_id and e.stage = 'completed' and e.id <> a.session_id
                        order by p.created_at desc
                        limit 1
                    ) end as previous_findings
                from taken a
                join sessions s on s.id = a.session_id
                left join transcripts t on t.attempt_id = a.id
                """)
                .addScalar("session_id", STRING)
                .addScalar("round", INTEGER)
                .addScalar("object_key", STRING)
                .addScalar("content_type", STRING)
                .addScalar("size_bytes", LONG)
                .addScalar("declared_duration_ms", LONG)
                .addScalar("duration_ms", LONG)
                .addScalar("language", STRING)
                .addScalar("kind", STRING)
                .addScalar("article_id", STRING)
                .addScalar("article_version", INTEGER)
                .addScalar("text", STRING)
                .addScalar("words", STRING)
                .addScalar("confidence", DOUBLE)
                .addScalar("confidence_reported", BOOLEAN)
                .addScalar("previous_findings", STRING)
                .setParameter("token", token)
                .setParameter("until", until)
                .setParameter("id", attemptId)
                .setParameter("step", step)
                .setParameter("now", now)
                .getResultStream()
                .findFirst()
                .map(StepClaimRepository::attempt);
    }

    private static ClaimedAttemptRow attempt(Tuple row) {
        return new ClaimedAttemptRow(
                row.get("session_id", String.class),
                row.get("round", Integer.class),
                row.get("object_key", String.class),
                row.get("content_type", String.class),
                row.get("size_bytes", Long.class),
                row.get("declared_duration_ms", Long.class),
                row.get("duration_ms", Long.class),
                row.get("language", String.class),
                row.get("kind", String.class),
                row.get("article_id", String.class),
                row.get("article_version", Integer.class),
                row.get("text") == null
                        ? null
                        : new ClaimedAttemptRow.Heard(
                                row.get("text", String.class),
                                row.get("words", String.class),
                                row.get("confidence", Double.class),
                                row.get("confidence_reported", Boolean.class)),
                row.get("previous_findings", String.class));
    }

    /**
     * Takes the exemplar of an attempt.
     *
     * @param until when the lease of the claim ends
     * @return empty when no exemplar is pending, or it is not free
     */
    public Optional<ClaimedExemplarRow> claimExemplar(String attemptId, String token, Instant now, Instant until) {
        return NativeReads.tuples(entities, """
                with taken as (
                    update exemplars
                    set claim_token = :token, lease_until = :until
                    where attempt_id = :id and status = 'pending' and (claim_token is null or lease_until < :now)
                    returning attempt_id
                )
                select a.round, s.language, s.kind, s.article_id, s.article_version, p.findings
                from taken x
                join attempts a on a.id = x.attempt_id
                join sessions s on s.id = a.session_id
                left join assessments p on p.attempt_id = a.id
                """)
                .addScalar("round", INTEGER)
                .addScalar("language", STRING)
                .addScalar("kind", STRING)
                .addScalar("article_id", STRING)
                .addScalar("article_version", INTEGER)
                .addScalar("findings", STRING)
                .setParameter("token", token)
                .setParameter("until", until)
                .setParameter("id", attemptId)
                .setParameter("now", now)
                .getResultStream()
                .findFirst()
                .map(row -> new ClaimedExemplarRow(
                        row.get("round", Integer.class),
                        row.get("language", String.class),
                        row.get("kind", String.class),
                        row.get("article_id", String.class),
                        row.get("article_version", Integer.class),
                        row.get("findings", String.class)));
    }
}
