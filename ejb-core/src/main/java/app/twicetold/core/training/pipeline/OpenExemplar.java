package app.twicetold.core.training.pipeline;

import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.work.rules.Waited;
import app.twicetold.persistence.storage.StagedObjectRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Begins exemplars, in the transaction of the caller. */
@ApplicationScoped
public class OpenExemplar {
    private StagedObjectRepository staged;
    private StepClaims claims;
    private InstantSource clock;

    @Inject
    public OpenExemplar(StagedObjectRepository staged, StepClaims claims, InstantSource clock) {
        this.staged = staged;
        this.claims = claims;
        this.clock = clock;
    }

    protected OpenExemplar() {}

    /**
     * Adds the exemplar of an attempt whose assessment is landing.
     *
     * @param goOn whether the delivery of the assessment makes the exemplar as well
     */
    public Landing open(String attemptId, ExemplarTask task, boolean goOn) {
        if (!goOn) {
            claims.addExemplar(attemptId);
            return new Landing.Waits(PipelineStep.EXEMPLAR);
        }
        return new Landing.GoesOn(
                staged(attemptId, claims.addTakenExemplar(attemptId), task, null, Waited.notYet(clock.instant())));
    }

    /** Notes the key together with the claim, so that the object is found even if the step fails. */
    ExemplarSteps.Claim staged(
            String attemptId, String token, ExemplarTask task, ExemplarSteps.@Nullable Written written, Waited waited) {
        ObjectKey key = ObjectKey.forExemplar(attemptId);
        staged.add(key.value(), clock.instant());
        return new ExemplarSteps.Claim(attemptId, token, task, written, key, waited);
    }
}
