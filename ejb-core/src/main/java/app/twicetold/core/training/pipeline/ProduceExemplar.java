package app.twicetold.core.training.pipeline;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.metrics.StageRun;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.life.ExemplarStatus;
import app.twicetold.core.training.life.PipelineStep;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The last step of the pipeline: a model retelling that shows the one action, as text and as speech. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ProduceExemplar {
    private static final Logger LOG = Logger.getLogger(ProduceExemplar.class.getName());

    private AttemptClaims claims;
    private ExemplarSteps steps;
    private PipelineLeases leases;
    private ObjectStore store;
    private ProviderChain providers;
    private TrainingSettings settings;
    private Meters meters;

    @Inject
    public ProduceExemplar(
            AttemptClaims claims,
            ExemplarSteps steps,
            PipelineLeases leases,
            ObjectStore store,
            ProviderChain providers,
            TrainingSettings settings,
            Meters meters) {
        this.claims = claims;
        this.steps = steps;
        this.leases = leases;
        this.store = store;
        this.providers = providers;
        this.settings = settings;
        this.meters = meters;
    }

    protected ProduceExemplar() {}

    /** @return nothing, as no step is due after it */
    public Optional<PipelineStep> produce(String attemptId) {
        return Delivery.of(PipelineStep.EXEMPLAR, claims, steps::claim)
                .run(attemptId, this::work, DatabaseState.ofThisNode());
    }

    private Optional<PipelineStep> work(ExemplarSteps.Claim claim) {
        try (StageRun run = meters.stage(PipelineStep.EXEMPLAR.wire())) {
            ExemplarSteps.Result result = made(claim);
            if (landed(claim, result)) {
                run.ended(result.status() == ExemplarStatus.READY ? StageRun.Outcome.OK : StageRun.Outcome.FAILED);
            } else {
                run.ended(StageRun.Outcome.STOPPED);
                if (result.objectKey() != null) {
                    store.delete(new ObjectKey(result.objectKey()));
                }
            }
            return Optional.empty();
        }
    }

    /**
     * Whether the row holds the result. After an outage it is unknown whether the result had landed before, so the
     * object stays. An object that no row names is removed at night.
     */
    private boolean landed(ExemplarSteps.Claim claim, ExemplarSteps.Result result) {
        try {
            return steps.land(claim, result);
        } catch (RuntimeException broken) {
            DatabaseState database = DatabaseState.ofThisNode();
            if (!database.explains(broken) || !database.awaitAnswer()) {
                throw broken;
            }
            boolean unused = database.patiently(() -> steps.land(claim, result));
            return true;
        }
    }

    private ExemplarSteps.Result made(ExemplarSteps.Claim claim) {
        Answer<String> text;
        try {
            text = providers.complete(
                    CallPurpose.app(claim.attemptId(), leases.budget(Capability.LLM)),
                    Capability.LLM,
                    claim.task().prompt(settings.edition()),
                    claim.task().answer());
        } catch (ChainFailure failure) {
            return ExemplarSteps.Result.withoutText();
        }
        String modelRef = text.ref().toString();
        Answer<Speech> speech;
        try {
            speech = providers.synthesize(
                    CallPurpose.app(claim.attemptId(), leases.budget(Capability.TTS)),
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
        ObjectKey key = ObjectKey.forExemplar(claim.attemptId());
        byte[] audio = speech.value().audio();
        DatabaseState.ofThisNode().patiently(() -> steps.stage(key));
        try {
            store.write(key, new ByteArrayInputStream(audio), speech.value().contentType(), audio.length);
        } catch (IOException | StorageException e) {
            LOG.log(Level.SEVERE, e, () -> "The exemplar of " + claim.attemptId() + " could not be stored");
            return ExemplarSteps.Result.withoutAudio(ExemplarStatus.FAILED, text, modelRef);
        }
        return new ExemplarSteps.Result(
                ExemplarStatus.READY,
                text,
                modelRef,
                speech.ref().toString(),
                speech.value().durationMs(),
                key.value(),
                speech.value().contentType());
    }
}
