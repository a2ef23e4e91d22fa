package app.twicetold.core.playground.work;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.playground.spend.PlaygroundCalls;
import app.twicetold.core.playground.spend.SpendCapReached;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.training.pipeline.Judged;
import app.twicetold.core.work.ClaimedWork;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * Has the model of a lane judge a round, as often as the run asks for. Each judgement is claimed and landed by itself,
 * so that one which has landed is never paid for twice.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class AssessLane {
    private LaneSteps steps;
    private PlaygroundCalls calls;
    private AwaitPlace places;
    private DatabaseState database;

    @Inject
    public AssessLane(LaneSteps steps, PlaygroundCalls calls, AwaitPlace places, DatabaseState database) {
        this.steps = steps;
        this.calls = calls;
        this.places = places;
        this.database = database;
    }

    protected AssessLane() {}

    /** @param round 1 or 2 */
    public void assess(String laneId, int round) {
        PlaygroundTask task = PlaygroundTask.assess(laneId, round);
        for (String resultId : steps.free(laneId, round)) {
            boolean goesOn = ClaimedWork.<LaneSteps.Claim>of(steps::claim, steps::release)
                    .outlasting(database, steps::release)
                    .run(resultId, claim -> work(claim, task))
                    .orElse(true);
            if (!goesOn) {
                return;
            }
        }
    }

    /** @return false when the lane is put off */
    private Optional<Boolean> work(LaneSteps.Claim claim, PlaygroundTask task) {
        Judged judged;
        try {
            judged = places.orPutOff(
                    claim.queuedAt(), () -> calls.judge(claim.asked(), claim.edition(), claim.retelling()));
        } catch (AwaitPlace.PutOff putOff) {
            database.patiently(() -> steps.release(claim));
            places.later(task, putOff);
            return Optional.of(false);
        } catch (ChainFailure failure) {
            return failed(claim, PlaygroundError.of(failure));
        } catch (SpendCapReached capped) {
            return failed(claim, PlaygroundError.SPEND_CAP);
        }
        boolean unused = database.patiently(() -> steps.land(claim, judged.assessment(), judged.call()));
        return Optional.of(true);
    }

    private Optional<Boolean> failed(LaneSteps.Claim claim, PlaygroundError error) {
        database.patiently(() -> steps.fail(claim, error));
        return Optional.of(true);
    }
}
