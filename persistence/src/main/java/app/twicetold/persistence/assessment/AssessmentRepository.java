package app.twicetold.persistence.assessment;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;

/** Assessments and votes. */
public class AssessmentRepository {
    /** What statements read of an assessment {@code p}: its findings as bytes of either form, null without a row. */
    public static final String FINDINGS = "coalesce(p.findings_packed, convert_to(cast(p.findings as text), 'UTF8'))";

    private final EntityManager entities;

    public AssessmentRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(AssessmentEntity assessment) {
        entities.persist(assessment);
    }

    public Optional<AssessmentEntity> find(String id, String userId) {
        return Optional.ofNullable(entities.find(AssessmentEntity.class, id)).filter(a -> a.userId.equals(userId));
    }

    /** The assessments of a session in the order of the rounds: none, one or two. */
    public List<AssessmentEntity> ofSession(String sessionId) {
        return entities.createQuery(
                        "select a from AssessmentEntity a where a.sessionId = :session order by a.round",
                        AssessmentEntity.class)
                .setParameter("session", sessionId)
                .getResultList();
    }

    /**
     * The latest assessment of the user in a completed session other than the given one: its action is the previous
     * one.
     */
    public Optional<AssessmentEntity> latestInCompletedSession(String userId, String exceptSessionId) {
        return entities.createQuery("""
                select a from AssessmentEntity a, SessionEntity s
                where a.userId = :user and s.id = a.sessionId and s.stage = 'completed' and s.id <> :except
                order by a.createdAt desc
                """, AssessmentEntity.class)
                .setParameter("user", userId)
                .setParameter("except", exceptSessionId)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    /** Whether the user has an assessed attempt on the version: from then on its key points are shown. */
    public boolean existsOn(String userId, String articleId, int version) {
        return !entities.createQuery("""
                select a.id from AssessmentEntity a
                where a.userId = :user and a.articleId = :article and a.articleVersion = :version
                """, String.class)
                .setParameter("user", userId)
                .setParameter("article", articleId)
                .setParameter("version", version)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    /** Stores the vote, replacing an earlier one; two at once leave one. */
    public void vote(FeedbackEntity vote) {
        entities.createNativeQuery("""
                insert into assessment_feedback (assessment_id, user_id, helpful, reason, updated_at)
                values (:assessment, :user, :helpful, cast(:reason as text), :at)
                on conflict (assessment_id) do update
                set helpful = excluded.helpful, reason = excluded.reason, updated_at = excluded.updated_at
                """)
                .setParameter("assessment", vote.assessmentId)
                .setParameter("user", vote.userId)
                .setParameter("helpful", vote.helpful)
                .setParameter("reason", vote.reason)
                .setParameter("at", vote.updatedAt)
                .executeUpdate();
    }
}
