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

/** Has a lane judge a round again that it failed in, or that it skipped in round 2. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RetryLane {
    private LaneOpenings openings;
    private PlaygroundDispatch dispatch;
    private PlaygroundBook book;

    @Inject
    public RetryLane(LaneOpenings openings, PlaygroundDispatch dispatch, PlaygroundBook book) {
        this.openings = openings;
        this.dispatch = dispatch;
        this.book = book;
    }

    protected RetryLane() {}

    /**
     * Opens what the lane failed in or skipped, and sends it.
     *
     * @param round 1 or 2
     * @throws ServiceException {@code not_found}, {@code not_retryable}, {@code playground_cap_reached}, {@code
     *     queue_unavailable}
     */
    public void retry(Actor actor, String runId, String laneId, int round) {
        book.requireRoom();
        if (!dispatch.assess(runId, round, openings.shut(actor, runId, laneId, round))) {
            throw new ServiceException(ErrorCode.QUEUE_UNAVAILABLE);
        }
    }
}
