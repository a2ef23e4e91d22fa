package app.twicetold.core.playground.work;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.playground.spend.PlaygroundCalls;
import app.twicetold.core.playground.spend.SpendCapReached;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.core.work.ClaimedWork;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Has the model of a lane write a retelling that shows its one action, and the chain of the app speak it. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ProduceLaneExemplar {
    private static final Logger LOG = Logger.getLogger(ProduceLaneExemplar.class.getName());

    private LaneExemplarSteps steps;
    private ObjectStore store;
    private PlaygroundCalls calls;
    private AwaitPlace places;
    private DatabaseState database;

    @Inject
    public ProduceLaneExemplar(
            LaneExemplarSteps steps,
            ObjectStore store,
            PlaygroundCalls calls,
            AwaitPlace places,
            DatabaseState database) {
        this.steps = steps;
        this.store = store;
        this.calls = calls;
        this.places = places;
        this.database = database;
    }

    protected ProduceLaneExemplar() {}

    /** @param round 1 or 2 */
    public void produce(String laneId, int round) {
        ClaimedWork.<LaneExemplarSteps.Claim>of(id -> steps.claim(id, round), steps::release)
                .outlasting(database, steps::release)
                .run(laneId, this::work);
    }

    /** @return whether the result landed */
    private Optional<Boolean> work(LaneExemplarSteps.Claim claim) {
        LaneExemplarSteps.Result result;
        try {
            result = made(claim);
        } catch (AwaitPlace.PutOff putOff) {
            database.patiently(() -> steps.release(claim));
            places.later(PlaygroundTask.exemplar(claim.laneId(), claim.round()), putOff);
            return Optional.of(false);
        }
        boolean landed = database.patiently(() -> steps.land(claim, result));
        if (!landed) {
            // An object that no row names is removed at night.
            LOG.info(() -> "An exemplar of " + claim.runId() + " came too late");
        }
        return Optional.of(landed);
    }

    private LaneExemplarSteps.Result made(LaneExemplarSteps.Claim claim) {
        Answer<String> text;
        try {
            text = places.orPutOff(
                    claim.queuedAt(),
                    () -> calls.complete(
                            claim.asked(),
                            claim.task().prompt(claim.edition()),
                            claim.task().answer(claim.edition())));
        } catch (ChainFailure failure) {
            return LaneExemplarSteps.Result.withoutText(PlaygroundError.of(failure));
        } catch (SpendCapReached capped) {
            return LaneExemplarSteps.Result.withoutText(PlaygroundError.SPEND_CAP);
        }
        String modelRef = text.ref().toString();
        Answer<Speech> speech;
        try {
            speech = calls.synthesize(
                    claim.runId(), new SpeechRequest(text.value(), claim.task().language()));
        } catch (ChainFailure failure) {
            return LaneExemplarSteps.Result.unspoken(
                    text.value(), modelRef, failure.unconfigured() ? null : PlaygroundError.of(failure));
        } catch (SpendCapReached capped) {
            return LaneExemplarSteps.Result.unspoken(text.value(), modelRef, PlaygroundError.SPEND_CAP);
        }
        return stored(claim, text.value(), modelRef, speech);
    }

    private LaneExemplarSteps.Result stored(
            LaneExemplarSteps.Claim claim, String text, String modelRef, Answer<Speech> speech) {
        ObjectKey key = ObjectKey.forPlayground(claim.runId());
        byte[] audio = speech.value().audio();
        database.patiently(() -> steps.stage(key));
        try {
            store.write(key, new ByteArrayInputStream(audio), speech.value().contentType(), audio.length);
        } catch (IOException | StorageException e) {
            LOG.log(Level.SEVERE, e, () -> "An exemplar of " + claim.runId() + " could not be stored");
            return LaneExemplarSteps.Result.unspoken(text, modelRef, PlaygroundError.STORAGE);
        }
        return new LaneExemplarSteps.Result(
                ExemplarStatus.READY,
                null,
                text,
                modelRef,
                speech.ref().toString(),
                speech.value().durationMs(),
                key.value(),
                speech.value().contentType());
    }
}
