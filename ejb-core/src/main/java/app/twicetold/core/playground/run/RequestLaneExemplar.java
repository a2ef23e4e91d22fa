package app.twicetold.core.playground.run;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.playground.spend.PlaygroundBook;
import app.twicetold.core.playground.work.LaneExemplarSteps;
import app.twicetold.core.playground.work.PlaygroundDispatch;
import app.twicetold.core.playground.work.PlaygroundTask;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Asks the model of a lane for a retelling of its own. The object of an earlier one is removed at night. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RequestLaneExemplar {
    private LaneOpenings openings;
    private LaneExemplarSteps steps;
    private PlaygroundDispatch dispatch;
    private PlaygroundBook book;

    @Inject
    public RequestLaneExemplar(
            LaneOpenings openings, LaneExemplarSteps steps, PlaygroundDispatch dispatch, PlaygroundBook book) {
        this.openings = openings;
        this.steps = steps;
        this.dispatch = dispatch;
        this.book = book;
    }

    protected RequestLaneExemplar() {}

    /**
     * Opens the exemplar and sends it.
     *
     * @param round 1 or 2
     * @throws ServiceException {@code not_found}, {@code results_not_ready} unless the lane has its result, {@code
     *     exemplar_busy}, {@code playground_cap_reached}, {@code queue_unavailable}
     */
    public void request(Actor actor, String runId, String laneId, int round) {
        book.requireRoom();
        openings.exemplar(actor, runId, laneId, round);
        if (!dispatch.send(PlaygroundTask.exemplar(laneId, round)) && steps.failUnsent(laneId, round)) {
            throw new ServiceException(ErrorCode.QUEUE_UNAVAILABLE);
        }
    }
}
