package app.twicetold.persistence.playground;

import app.twicetold.persistence.Lease;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Measurements of judges, and the answers of the one under way. */
public class PlaygroundEvaluationRepository {
    private final EntityManager entities;

    public PlaygroundEvaluationRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Until the end of the transaction, no other evaluation begins. */
    public void lockBeginning() {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('playground evaluation', 0)) as text) as locked")
                .run();
    }

    /** The one under way. */
    public Optional<PlaygroundEvaluationEntity> running() {
        return entities.createQuery(
                        "select e from PlaygroundEvaluationEntity e where e.status = 'running'",
                        PlaygroundEvaluationEntity.class)
                .getResultStream()
                .findFirst();
    }

    public void add(PlaygroundEvaluationEntity evaluation) {
        entities.persist(evaluation);
    }

    public Optional<PlaygroundEvaluationEntity> find(String evaluationId) {
        return Optional.ofNullable(entities.find(PlaygroundEvaluationEntity.class, evaluationId));
    }

    /** The evaluation, locked until the transaction ends. */
    public Optional<PlaygroundEvaluationEntity> lock(String evaluationId) {
        return Optional.ofNullable(
                entities.find(PlaygroundEvaluationEntity.class, evaluationId, LockModeType.PESSIMISTIC_WRITE));
    }

    /**
     * Evaluations by moment and id, both descending.
     *
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<PlaygroundEvaluationEntity> page(@Nullable Instant beforeAt, @Nullable String beforeId, int limit) {
        String where = beforeAt == null ? "" : "where e.createdAt < :at or e.createdAt = :at and e.id < :id";
        var query = entities.createQuery("""
                select e from PlaygroundEvaluationEntity e
                %s
                order by e.createdAt desc, e.id desc
                """.formatted(where), PlaygroundEvaluationEntity.class);
        if (beforeAt != null) {
            query.setParameter("at", beforeAt).setParameter("id", beforeId);
        }
        return query.setMaxResults(limit).getResultList();
    }

    /**
     * Keeps the answer to a question.
     *
     * @param answer a JSON object
     */
    public void addAnswer(String evaluationId, int position, String answer) {
        entities.createNativeQuery("""
                        insert into playground_evaluation_answers (evaluation_id, position, answer)
                        values (:evaluation, :position, cast(:answer as jsonb))
                        """)
                .setParameter("evaluation", evaluationId)
                .setParameter("position", position)
                .setParameter("answer", answer)
                .executeUpdate();
    }

    /** The answers so far, each a JSON object, in the order of their questions. */
    public List<String> answers(String evaluationId) {
        return NativeRead.of(entities, """
                        select cast(answer as text) as answer from playground_evaluation_answers
                        where evaluation_id = :evaluation
                        order by position
                        """).with("evaluation", evaluationId).list(Row::text);
    }

    public void removeAnswers(String evaluationId) {
        entities.createNativeQuery("delete from playground_evaluation_answers where evaluation_id = :evaluation")
                .setParameter("evaluation", evaluationId)
                .executeUpdate();
    }

    /** The one under way, when it has waited for too long and nobody holds it. */
    public Optional<PlaygroundEvaluationEntity> waiting(Instant queuedBefore, Instant now) {
        return entities.createQuery("""
                        select e from PlaygroundEvaluationEntity e
                        where e.status = 'running' and e.queuedAt < :before
                          and %s
                        """.formatted(Lease.isFree("e")), PlaygroundEvaluationEntity.class)
                .setParameter("before", queuedBefore)
                .setParameter("now", now)
                .getResultStream()
                .findFirst();
    }
}
