package app.twicetold.core.training.pipeline;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.metrics.StageRun;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.HeldCalls;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.work.ClaimedWork;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The second step of the pipeline: claim the attempt, have the retelling judged, enforce our rules on the answer, land
 * the assessment. No transaction and no database connection is held while the model works.
 */
@ApplicationScoped
public class AssessAttempt {
    private AttemptClaims claims;
    private AssessmentSteps steps;
    private PipelinePatience patience;
    private ProviderChain providers;
    private TrainingSettings settings;
    private PipelineLoad load;
    private Meters meters;
    private DatabaseState database;

    @Inject
    public AssessAttempt(
            AttemptClaims claims,
            AssessmentSteps steps,
            PipelinePatience patience,
            ProviderChain providers,
            TrainingSettings settings,
            PipelineLoad load,
            Meters meters,
            DatabaseState database) {
        this.claims = claims;
        this.steps = steps;
        this.patience = patience;
        this.providers = providers;
        this.settings = settings;
        this.load = load;
        this.meters = meters;
        this.database = database;
    }

    protected AssessAttempt() {}

    /**
     * @param waits how often the attempt was put off when the message was sent; null for a message that does not tell
     * @return empty when the step is not due, or another delivery works on it
     */
    public Optional<Landing> assess(String attemptId, @Nullable Integer waits) {
        return claimed(waits).run(attemptId, this::work);
    }

    /** Assesses an attempt that the delivery holds since it landed the transcript. */
    public Optional<Landing> goOn(AssessmentSteps.Claim claim) {
        return claimed(null).goOn(claim.attemptId(), claim, this::work);
    }

    private ClaimedWork<AssessmentSteps.Claim> claimed(@Nullable Integer waits) {
        return ClaimedStep.work(PipelineStep.ASSESS, claims, database, id -> steps.claim(id, waits));
    }

    private Optional<Landing> work(AssessmentSteps.Claim claim) {
        try (StageRun run = meters.stage(PipelineStep.ASSESS.wire());
                HeldCalls calls = providers.hold()) {
            return Optional.of(work(claim, run, calls));
        }
    }

    private Landing work(AssessmentSteps.Claim claim, StageRun run, HeldCalls calls) {
        Judged judged;
        try {
            judged = new JudgeRetelling(providers, settings.edition())
                    .judge(
                            CallPurpose.app(claim.attemptId(), patience.budget(claim, Capability.LLM), calls),
                            claim.retelling());
        } catch (ChainFailure failure) {
            Optional<Duration> pause = patience.pause(claim, failure);
            if (pause.isPresent()) {
                Landing landing = Landing.of(database, calls, () -> claims.putOff(claim, pause.get(), calls.notes()));
                run.ended(StageRun.Outcome.WAITS);
                return landing;
            }
            AttemptError error = AttemptError.provider(failure.code(), ProgressStage.ASSESS);
            Landing landing = Landing.of(database, calls, () -> claims.fail(claim, error, calls.notes()));
            run.ended(StageRun.Outcome.FAILED);
            return landing;
        }
        String modelRef = judged.call().ref().toString();
        judged.mends().counts().forEach((kind, times) -> meters.providers().mended(modelRef, kind.wire(), times));
        Landing landing = Landing.of(
                database, calls, () -> steps.land(claim, judged.assessment(), modelRef, calls.notes(), !load.isFull()));
        run.ended(landing instanceof Landing.Lost ? StageRun.Outcome.STOPPED : StageRun.Outcome.OK);
        return landing;
    }
}
