package app.twicetold.core.playground.run;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.playground.rules.DurationSource;
import app.twicetold.core.playground.rules.RecordingLength;
import app.twicetold.core.playground.spend.PlaygroundBook;
import app.twicetold.core.playground.work.PlaygroundDispatch;
import app.twicetold.core.playground.work.PlaygroundTask;
import app.twicetold.core.playground.work.TranscribeRound;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.storage.StoredObject;
import app.twicetold.core.storage.TooLarge;
import app.twicetold.core.training.audio.AudioContainer;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Records a round: its bytes are streamed into a fresh object, then the round points to it and waits to be transcribed.
 * No transaction is open while bytes arrive.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class UploadRoundAudio {
    private static final Logger LOG = Logger.getLogger(UploadRoundAudio.class.getName());

    private RoundUploadSteps steps;
    private PlaygroundDispatch dispatch;
    private PlaygroundBook book;
    private ObjectStore store;
    private DatabaseState database;

    @Inject
    public UploadRoundAudio(
            RoundUploadSteps steps,
            PlaygroundDispatch dispatch,
            PlaygroundBook book,
            ObjectStore store,
            DatabaseState database) {
        this.steps = steps;
        this.dispatch = dispatch;
        this.book = book;
        this.store = store;
        this.database = database;
    }

    protected UploadRoundAudio() {}

    /**
     * What a client says of the bytes.
     *
     * @param contentLength of the request, or -1 when it has none
     * @param clientDurationMs the header of that name
     */
    public record Announced(
            @Nullable String contentType,
            long contentLength,
            @Nullable String clientDurationMs) {}

    /**
     * Refuses an upload before any of its bytes is read. What refuses any recording is checked first, then what
     * is wrong with this one.
     *
     * @param round 1 or 2
     * @throws ServiceException {@code not_found}, {@code verdict_given}, {@code round_busy}, {@code stage_conflict},
     *     {@code playground_cap_reached}, {@code unsupported_media_type}, {@code payload_too_large},
     *     {@code validation_failed} for an empty body, {@code client_duration_required}
     */
    public void require(String runId, int round, Announced announced) {
        steps.require(runId, round);
        book.requireRoom();
        declaredMs(container(announced), announced, announced.contentLength());
    }

    /**
     * Stores the recording and has it transcribed. An earlier one stays until the broker takes the work on the new one.
     *
     * @throws ServiceException as {@link #require}; {@code queue_unavailable} when the broker takes no message, and the
     *     round can be recorded again
     */
    public void upload(Actor actor, String runId, int round, Announced announced, InputStream body) {
        require(runId, round, announced);
        AudioContainer container = container(announced);
        ObjectKey key = ObjectKey.forPlayground(runId);
        steps.stage(key);
        long size = write(key, container, body);
        boolean replaces = steps.isRecorded(runId, round);
        try {
            Long declaredMs = declaredMs(container, announced, size);
            if (replaces) {
                requireBroker(runId, round);
            }
            steps.land(actor, runId, round, new RoundUploadSteps.Stored(key, container.contentType(), size, declaredMs))
                    .forEach(this::discard);
        } catch (ServiceException refused) {
            discard(key);
            throw refused;
        }
        boolean sent = dispatch.send(PlaygroundTask.transcribe(runId, round));
        // The broker that goes in the very moment of a replacement has it sent by the sweep.
        if (!sent && !replaces && steps.revert(runId, round, key)) {
            discard(key);
            throw new ServiceException(ErrorCode.QUEUE_UNAVAILABLE);
        }
    }

    /**
     * Keeps the recording that is there while the broker takes no message. This message finds nothing to do unless it
     * comes after the landing, and then it is as good as the one that is sent there.
     */
    private void requireBroker(String runId, int round) {
        if (!dispatch.send(PlaygroundTask.transcribe(runId, round))) {
            throw new ServiceException(ErrorCode.QUEUE_UNAVAILABLE);
        }
    }

    private static AudioContainer container(Announced announced) {
        String given = announced.contentType();
        return AudioContainer.ofContentType(given == null ? "" : given)
                // The app also takes other names of these types.
                .filter(container -> container.contentType().equals(withoutParameters(given)))
                .orElseThrow(() -> new ServiceException(ErrorCode.UNSUPPORTED_MEDIA_TYPE));
    }

    private static String withoutParameters(@Nullable String contentType) {
        return contentType == null ? "" : contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    private static @Nullable Long declaredMs(AudioContainer container, Announced announced, long size) {
        if (size > RecordingLength.MAX_BYTES) {
            throw new ServiceException(ErrorCode.PAYLOAD_TOO_LARGE);
        }
        if (size == 0) {
            throw ServiceException.invalid("body", "required");
        }
        if (TranscribeRound.source(container) != DurationSource.CLIENT_CHECKED) {
            return null;
        }
        String given = announced.clientDurationMs();
        // Seven digits hold every length that may be declared.
        if (given == null || !given.matches("[0-9]{1,7}")) {
            throw new ServiceException(ErrorCode.CLIENT_DURATION_REQUIRED);
        }
        long declaredMs = Long.parseLong(given);
        if (declaredMs < 1 || declaredMs > RecordingLength.MAX_DECLARED_MS) {
            throw new ServiceException(ErrorCode.CLIENT_DURATION_REQUIRED);
        }
        return declaredMs;
    }

    private long write(ObjectKey key, AudioContainer container, InputStream body) {
        try {
            StoredObject stored = store.write(key, body, container.contentType(), RecordingLength.MAX_BYTES);
            return stored.size();
        } catch (TooLarge e) {
            discard(key);
            throw new ServiceException(ErrorCode.PAYLOAD_TOO_LARGE);
        } catch (IOException e) {
            discard(key);
            LOG.log(Level.FINE, e, () -> "An upload to the playground broke off");
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        } catch (StorageException e) {
            // The store may still finish a write that it did not answer, so the key stays noted until the night.
            LOG.log(Level.SEVERE, e, () -> "An upload to the playground could not be stored");
            throw new ServiceException(ErrorCode.SERVICE_UNAVAILABLE);
        }
    }

    /** Removes an unused object, and then its note. */
    private void discard(ObjectKey key) {
        try {
            store.delete(key);
            steps.forget(key);
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "Deleting an unused object failed; tried at night: " + key);
        }
    }
}
