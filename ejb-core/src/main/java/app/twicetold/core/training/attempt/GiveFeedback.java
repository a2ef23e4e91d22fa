package app.twicetold.core.training.attempt;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.assessment.FeedbackEntity;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The user's vote on an assessment; a new one replaces the old. */
@Stateless
public class GiveFeedback {
    /** In characters as people count them, not in units of UTF-16. */
    private static final int LONGEST_REASON = 280;

    private AssessmentRepository assessments;
    private InstantSource clock;

    @Inject
    public GiveFeedback(AssessmentRepository assessments, InstantSource clock) {
        this.assessments = assessments;
        this.clock = clock;
    }

    protected GiveFeedback() {}

    /** @throws ServiceException {@code validation_failed} for a reason of more than 280 characters */
    public void give(String userId, String assessmentId, boolean helpful, @Nullable String reason) {
        if (reason != null && reason.codePointCount(0, reason.length()) > LONGEST_REASON) {
            throw ServiceException.invalid("reason", "size");
        }
        if (assessments.find(assessmentId, userId).isEmpty()) {
            throw ServiceException.notFound("assessment");
        }
        FeedbackEntity vote = new FeedbackEntity();
        vote.assessmentId = assessmentId;
        vote.userId = userId;
        vote.helpful = helpful;
        vote.reason = reason;
        vote.updatedAt = clock.instant();
        assessments.vote(vote);
    }
}
