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
    private DatabaseState database;

    @Inject
    public AssessLane(LaneSteps steps, PlaygroundCalls calls, DatabaseState database) {
        this.steps = steps;
        this.calls = calls;
        this.database = database;
    }

    protected AssessLane() {}

    /** @param round 1 or 2 */
    public void assess(String laneId, int round) {
        for (String resultId : steps.free(laneId, round)) {
            ClaimedWork.<LaneSteps.Claim>of(steps::claim, steps::release).run(resultId, this::work);
        }
    }

    /** @return whether the judgement landed */
    private Optional<Boolean> work(LaneSteps.Claim claim) {
        Judged judged;
        try {
            judged = calls.judge(claim.asked(), claim.edition(), claim.retelling());
        } catch (ChainFailure failure) {
            return failed(claim, PlaygroundError.of(failure));
        } catch (SpendCapReached capped) {
            return failed(claim, PlaygroundError.SPEND_CAP);
        }
        return Optional.of(database.patiently(() -> steps.land(claim, judged.assessment(), judged.call())));
    }

    private Optional<Boolean> failed(LaneSteps.Claim claim, PlaygroundError error) {
        database.patiently(() -> steps.fail(claim, error));
        return Optional.of(false);
    }
}
