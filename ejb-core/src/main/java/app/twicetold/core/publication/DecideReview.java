package app.twicetold.core.publication;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** An operator decides about a review. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DecideReview {
    private DecisionSteps steps;
    private ContentQueue queue;
    private BrowseReviews browse;

    @Inject
    public DecideReview(DecisionSteps steps, ContentQueue queue, BrowseReviews browse) {
        this.steps = steps;
        this.queue = queue;
        this.browse = browse;
    }

    protected DecideReview() {}

    /**
     * The review after the decision.
     *
     * @throws ServiceException {@code not_found}; {@code already_decided}; {@code illegal_decision};
     *     {@code illegal_transition}; {@code validation_failed}; {@code generation_paused}
     */
    public ReviewView decide(Actor actor, String reviewId, DecisionForm decision) {
        steps.decide(actor, reviewId, decision).ifPresent(queue::send);
        return browse.show(reviewId);
    }
}
