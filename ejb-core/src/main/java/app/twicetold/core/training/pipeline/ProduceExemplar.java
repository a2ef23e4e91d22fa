package app.twicetold.core.training.pipeline;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.metrics.StageRun;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.HeldCalls;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.core.work.ClaimedWork;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The last step of the pipeline: a model retelling that shows the one action, as text and as speech. */
@ApplicationScoped
public class ProduceExemplar {
    private static final Logger LOG = Logger.getLogger(ProduceExemplar.class.getName());

    private AttemptClaims claims;
    private ExemplarSteps steps;
    private PipelineLeases leases;
    private ObjectStore store;
    private ProviderChain providers;
    private TrainingSettings settings;
    private Meters meters;
    private DatabaseState database;

    @Inject
    public ProduceExemplar(
            AttemptClaims claims,
            ExemplarSteps steps,
            PipelineLeases leases,
            ObjectStore store,
            ProviderChain providers,
            TrainingSettings settings,
            Meters meters,
            DatabaseState database) {
        this.claims = claims;
        this.steps = steps;
        this.leases = leases;
        this.store = store;
        this.providers = providers;
        this.settings = settings;
        this.meters = meters;
        this.database = database;
    }

    protected ProduceExemplar() {}

    /** @return empty when the step is not due, or another delivery works on it */
    public Optional<Landing> produce(String attemptId) {
        return claimed().run(attemptId, this::work);
    }

    /** Makes an exemplar that the delivery holds since it landed the assessment. */
    public Optional<Landing> goOn(ExemplarSteps.Claim claim) {
        return claimed().goOn(claim.attemptId(), claim, this::work);
    }

    private ClaimedWork<ExemplarSteps.Claim> claimed() {
        return ClaimedStep.work(PipelineStep.EXEMPLAR, claims, database, steps::claim);
    }

    private Optional<Landing> work(ExemplarSteps.Claim claim) {
        try (StageRun run = meters.stage(PipelineStep.EXEMPLAR.wire());
                HeldCalls calls = providers.hold()) {
            ExemplarSteps.Result result = made(claim, calls);
            if (landed(claim, result, calls)) {
                run.ended(result.status() == ExemplarStatus.READY ? StageRun.Outcome.OK : StageRun.Outcome.FAILED);
                return Optional.of(new Landing.Ended());
            }
            run.ended(StageRun.Outcome.STOPPED);
            if (result.objectKey() != null) {
                store.delete(claim.key());
            }
            return Optional.of(new Landing.Lost());
        }
    }

    /**
     * Whether the row holds the result. After an outage it is unknown whether the result had landed before, so the
     * object stays. An object that no row names is removed at night.
     */
    private boolean landed(ExemplarSteps.Claim claim, ExemplarSteps.Result result, HeldCalls calls) {
        try {
            return land(claim, result, calls);
        } catch (RuntimeException broken) {
            if (!database.explains(broken) || !database.awaitAnswer()) {
                throw broken;
            }
            boolean unused = database.patiently(() -> land(claim, result, calls));
            return true;
        }
    }

    private boolean land(ExemplarSteps.Claim claim, ExemplarSteps.Result result, HeldCalls calls) {
        if (steps.land(claim, result, calls.notes()) instanceof Landing.Lost) {
            return false;
        }
        calls.recorded();
        return true;
    }

    /**
     * The call that writes the text is recorded at its end. Its landing comes a whole call later, and a crash until
     * then would lose the record of what was paid.
     */
    private ExemplarSteps.Result made(ExemplarSteps.Claim claim, HeldCalls calls) {
        Answer<String> text;
        try {
            text = providers.complete(
                    CallPurpose.app(claim.attemptId(), leases.budget(Capability.LLM)),
                    Capability.LLM,
                    claim.task().prompt(settings.edition()),
                    claim.task().answer(settings.edition()));
        } catch (ChainFailure failure) {
            return ExemplarSteps.Result.withoutText();
        }
        String modelRef = text.ref().toString();
        Answer<Speech> speech;
        try {
            speech = providers.synthesize(
                    CallPurpose.app(claim.attemptId(), leases.budget(Capability.TTS), calls),
                    new SpeechRequest(text.value(), claim.task().language()));
        } catch (ChainFailure failure) {
            return ExemplarSteps.Result.withoutAudio(
                    failure.unconfigured() ? ExemplarStatus.UNAVAILABLE : ExemplarStatus.FAILED,
                    text.value(),
                    modelRef);
        }
        return store(claim, text.value(), modelRef, speech);
    }

    private ExemplarSteps.Result store(ExemplarSteps.Claim claim, String text, String modelRef, Answer<Speech> speech) {
        byte[] audio = speech.value().audio();
        try {
            store.write(
                    claim.key(), new ByteArrayInputStream(audio), speech.value().contentType(), audio.length);
        } catch (IOException | StorageException e) {
            LOG.log(Level.SEVERE, e, () -> "The exemplar of " + claim.attemptId() + " could not be stored");
            return ExemplarSteps.Result.notStored(text, modelRef);
        }
        return new ExemplarSteps.Result(
                ExemplarStatus.READY,
                text,
                modelRef,
                speech.ref().toString(),
                speech.value().durationMs(),
                claim.key().value(),
                speech.value().contentType(),
                true);
    }
}
