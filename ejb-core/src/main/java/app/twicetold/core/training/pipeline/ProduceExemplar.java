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
import app.twicetold.core.training.pipeline.ExemplarSteps.Written;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.core.work.ClaimedWork;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The last step of the pipeline: a model retelling that shows the one action, as text and as speech. */
@ApplicationScoped
public class ProduceExemplar {
    private static final Logger LOG = Logger.getLogger(ProduceExemplar.class.getName());

    private AttemptClaims claims;
    private ExemplarSteps steps;
    private PipelinePatience patience;
    private ObjectStore store;
    private ProviderChain providers;
    private TrainingSettings settings;
    private Meters meters;
    private DatabaseState database;

    @Inject
    public ProduceExemplar(
            AttemptClaims claims,
            ExemplarSteps steps,
            PipelinePatience patience,
            ObjectStore store,
            ProviderChain providers,
            TrainingSettings settings,
            Meters meters,
            DatabaseState database) {
        this.claims = claims;
        this.steps = steps;
        this.patience = patience;
        this.store = store;
        this.providers = providers;
        this.settings = settings;
        this.meters = meters;
        this.database = database;
    }

    protected ProduceExemplar() {}

    /**
     * @param waits how often the exemplar was put off when the message was sent; null for a message that does not tell
     * @return empty when the step is not due, or another delivery works on it
     */
    public Optional<Landing> produce(String attemptId, @Nullable Integer waits) {
        return claimed(waits).run(attemptId, this::work);
    }

    /** Makes an exemplar that the delivery holds since it landed the assessment. */
    public Optional<Landing> goOn(ExemplarSteps.Claim claim) {
        return claimed(null).goOn(claim.attemptId(), claim, this::work);
    }

    private ClaimedWork<ExemplarSteps.Claim> claimed(@Nullable Integer waits) {
        return ClaimedStep.work(PipelineStep.EXEMPLAR, claims, database, id -> steps.claim(id, waits));
    }

    private Optional<Landing> work(ExemplarSteps.Claim claim) {
        try (StageRun run = meters.stage(PipelineStep.EXEMPLAR.wire());
                HeldCalls calls = providers.hold()) {
            ExemplarSteps.Result result = made(claim, calls);
            Landing landing = landed(claim, result, calls);
            if (!(landing instanceof Landing.Lost)) {
                run.ended(outcome(result));
                return Optional.of(landing);
            }
            run.ended(StageRun.Outcome.STOPPED);
            if (result.objectKey() != null) {
                store.delete(claim.key());
            }
            return Optional.of(landing);
        }
    }

    private static StageRun.Outcome outcome(ExemplarSteps.Result result) {
        if (result.pause() != null) {
            return StageRun.Outcome.WAITS;
        }
        return result.isWhole() ? StageRun.Outcome.OK : StageRun.Outcome.FAILED;
    }

    /**
     * Lands the result. After an outage it is unknown whether the result had landed before, so the
     * object stays. An object that no row names is removed at night.
     */
    private Landing landed(ExemplarSteps.Claim claim, ExemplarSteps.Result result, HeldCalls calls) {
        try {
            return land(claim, result, calls);
        } catch (RuntimeException broken) {
            if (!database.explains(broken) || !database.awaitAnswer()) {
                throw broken;
            }
            Landing again = database.patiently(() -> land(claim, result, calls));
            return again instanceof Landing.Lost ? new Landing.Ended() : again;
        }
    }

    private Landing land(ExemplarSteps.Claim claim, ExemplarSteps.Result result, HeldCalls calls) {
        Landing landing = steps.land(claim, result, calls.notes());
        if (!(landing instanceof Landing.Lost)) {
            calls.recorded();
        }
        return landing;
    }

    private ExemplarSteps.Result made(ExemplarSteps.Claim claim, HeldCalls calls) {
        Written written = claim.written();
        if (written != null) {
            return spoken(claim, written, calls);
        }
        String attempt = claim.attemptId();
        WriteExemplar writer = new WriteExemplar(providers, settings.edition(), patience.budget(claim, Capability.LLM));
        try {
            return switch (settings.exemplarSpeech()) {
                // The call is recorded at its end. Its landing comes a whole call later, and a crash until then would
                // lose the record of what was paid.
                case ALWAYS -> {
                    Written text = writer.write(claim.task(), left -> CallPurpose.app(attempt, left), calls::recordNow);
                    yield spoken(claim, text, calls);
                }
                case ON_REQUEST -> {
                    Written text =
                            writer.write(claim.task(), left -> CallPurpose.app(attempt, left, calls), calls::recordNow);
                    yield ExemplarSteps.Result.unspoken(text);
                }
            };
        } catch (ChainFailure failure) {
            return patience.pause(claim, failure)
                    .map(pause -> ExemplarSteps.Result.putOff(null, pause))
                    .orElseGet(ExemplarSteps.Result::withoutText);
        }
    }

    private ExemplarSteps.Result spoken(ExemplarSteps.Claim claim, Written written, HeldCalls calls) {
        Answer<Speech> speech;
        try {
            speech = providers.synthesize(
                    CallPurpose.app(claim.attemptId(), patience.budget(claim, Capability.TTS), calls),
                    new SpeechRequest(written.text(), claim.task().language()));
        } catch (ChainFailure failure) {
            return patience.pause(claim, failure)
                    .map(pause -> ExemplarSteps.Result.putOff(written, pause))
                    .orElseGet(() -> ExemplarSteps.Result.withoutAudio(
                            failure.unconfigured() ? ExemplarStatus.UNAVAILABLE : ExemplarStatus.FAILED, written));
        }
        return store(claim, written, speech);
    }

    private ExemplarSteps.Result store(ExemplarSteps.Claim claim, Written written, Answer<Speech> speech) {
        byte[] audio = speech.value().audio();
        try {
            store.write(
                    claim.key(), new ByteArrayInputStream(audio), speech.value().contentType(), audio.length);
        } catch (IOException | StorageException e) {
            LOG.log(Level.SEVERE, e, () -> "The exemplar of " + claim.attemptId() + " could not be stored");
            return ExemplarSteps.Result.notStored(written);
        }
        return new ExemplarSteps.Result(
                ExemplarStatus.READY,
                written.text(),
                written.modelRef(),
                speech.ref().toString(),
                speech.value().durationMs(),
                claim.key().value(),
                speech.value().contentType(),
                true,
                false,
                null);
    }
}
