package app.twicetold.core.training.attempt;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/**
 * An attempt as its owner sees it. Clients poll it until it is terminal, so that it is read without a transaction: its
 * status comes with the first statement, and what an ended attempt has was there before that.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
public class ReadAttempt {
    private AttemptRepository attempts;
    private AttemptViews views;

    @Inject
    public ReadAttempt(AttemptRepository attempts, AttemptViews views) {
        this.attempts = attempts;
        this.views = views;
    }

    protected ReadAttempt() {}

    public AttemptView read(String userId, String attemptId) {
        AttemptEntity attempt =
                attempts.find(attemptId, userId).orElseThrow(() -> ServiceException.notFound("attempt"));
        return views.of(attempt);
    }
}
