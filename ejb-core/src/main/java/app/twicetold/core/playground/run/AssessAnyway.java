package app.twicetold.core.playground.run;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.playground.spend.PlaygroundBook;
import app.twicetold.core.playground.work.PlaygroundDispatch;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Has a round judged although its transcript is not worth a score. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class AssessAnyway {
    private LaneOpenings openings;
    private PlaygroundDispatch dispatch;
    private PlaygroundBook book;

    @Inject
    public AssessAnyway(LaneOpenings openings, PlaygroundDispatch dispatch, PlaygroundBook book) {
        this.openings = openings;
        this.dispatch = dispatch;
        this.book = book;
    }

    protected AssessAnyway() {}

    /**
     * Opens the skipped results of the round and sends them.
     *
     * @param round 1 or 2
     * @throws ServiceException {@code not_found}, {@code not_retryable} unless the round is unreliable and something
     *     was heard in it, {@code playground_cap_reached}, {@code queue_unavailable}
     */
    public void assess(Actor actor, String runId, int round) {
        book.requireRoom();
        if (!dispatch.assess(runId, round, openings.unreliable(actor, runId, round))) {
            throw new ServiceException(ErrorCode.QUEUE_UNAVAILABLE);
        }
    }
}
