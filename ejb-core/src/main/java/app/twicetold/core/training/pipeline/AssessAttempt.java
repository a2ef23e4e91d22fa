package app.twicetold.core.training.pipeline;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.metrics.StageRun;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.life.AttemptError;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.ProgressStage;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * The second step of the pipeline: claim the attempt, have the retelling judged, enforce our rules on the answer, land
 * the assessment. No transaction and no database connection is held while the model works.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class AssessAttempt {
    private AttemptClaims claims;
    private AssessmentSteps steps;
    private PipelineLeases leases;
    private ProviderChain providers;
    private TrainingSettings settings;
    private Meters meters;

    @Inject
    public AssessAttempt(
            AttemptClaims claims,
            AssessmentSteps steps,
            PipelineLeases leases,
            ProviderChain providers,
            TrainingSettings settings,
            Meters meters) {
        this.claims = claims;
        this.steps = steps;
        this.leases = leases;
        this.providers = providers;
        this.settings = settings;
        this.meters = meters;
    }

    protected AssessAttempt() {}

    /** @return the step that is due next, if any */
    public Optional<PipelineStep> assess(String attemptId) {
        return Delivery.of(PipelineStep.ASSESS, claims, steps::claim)
                .run(attemptId, this::work, DatabaseState.ofThisNode());
    }

    private Optional<PipelineStep> work(AssessmentSteps.Claim claim) {
        try (StageRun run = meters.stage(PipelineStep.ASSESS.wire())) {
            return work(claim, run);
        }
    }

    private Optional<PipelineStep> work(AssessmentSteps.Claim claim, StageRun run) {
        Judged judged;
        try {
            judged = new JudgeRetelling(providers, settings.edition())
                    .judge(CallPurpose.app(claim.attemptId(), leases.budget(Capability.LLM)), claim.retelling());
        } catch (ChainFailure failure) {
            DatabaseState.ofThisNode()
                    .patiently(() -> claims.fail(claim, AttemptError.provider(failure.code(), ProgressStage.ASSESS)));
            run.ended(StageRun.Outcome.FAILED);
            return Optional.empty();
        }
        Optional<PipelineStep> next = DatabaseState.ofThisNode()
                .patiently(() -> steps.land(
                        claim, judged.assessment(), judged.call().ref().toString()));
        run.ended(next.isPresent() ? StageRun.Outcome.OK : StageRun.Outcome.STOPPED);
        return next;
    }
}
