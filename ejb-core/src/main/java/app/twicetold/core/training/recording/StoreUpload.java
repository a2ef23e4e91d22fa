package app.twicetold.core.training.recording;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.storage.StoredObject;
import app.twicetold.core.storage.TooLarge;
import app.twicetold.core.training.rules.recording.RecordingWeight;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Takes the bytes of an announced recording. They are streamed into a fresh object and hashed on the way; only when
 * size and hash are as announced does the attempt point to it, so a broken upload never replaces a good one. No
 * transaction is open while bytes arrive.
 */
@ApplicationScoped
public class StoreUpload {
    private static final Logger LOG = Logger.getLogger(StoreUpload.class.getName());

    private UploadSteps steps;
    private LandUpload landing;
    private ObjectStore store;
    private SignedUrls urls;
    private InstantSource clock;

    @Inject
    public StoreUpload(UploadSteps steps, LandUpload landing, ObjectStore store, SignedUrls urls, InstantSource clock) {
        this.steps = steps;
        this.landing = landing;
        this.store = store;
        this.urls = urls;
        this.clock = clock;
    }

    protected StoreUpload() {}

    /**
     * @param contentLength of the request in bytes, or -1 when it has none
     * @throws ServiceException {@code invalid_signature}, {@code attempt_already_submitted},
     *     {@code unsupported_media_type}, {@code payload_too_large}, {@code size_mismatch}, {@code checksum_mismatch}
     */
    public void store(
            String attemptId,
            @Nullable String exp,
            @Nullable String sig,
            @Nullable String contentType,
            long contentLength,
            InputStream body) {
        UploadSteps.Expected expected = permitted(attemptId, exp, sig, contentType, contentLength);
        ObjectKey key = ObjectKey.forRecording(attemptId);
        steps.stage(key);
        landing.land(expected, key, write(key, expected, body));
    }

    /**
     * The size of the recording that the address is for, before any of it is read.
     *
     * @throws ServiceException what {@link #store} would throw for the same request, whatever its body
     */
    public long awaitedBytes(
            String attemptId,
            @Nullable String exp,
            @Nullable String sig,
            @Nullable String contentType,
            long contentLength) {
        return permitted(attemptId, exp, sig, contentType, contentLength).sizeBytes();
    }

    private UploadSteps.Expected permitted(
            String attemptId,
            @Nullable String exp,
            @Nullable String sig,
            @Nullable String contentType,
            long contentLength) {
        UploadSteps.Expected expected = steps.expected(attemptId);
        var permission =
                new SignedUrls.Upload(attemptId, expected.contentType(), expected.sizeBytes(), expected.sha256());
        if (!urls.permitsUpload(permission, exp, sig, clock.instant())) {
            throw new ServiceException(ErrorCode.INVALID_SIGNATURE);
        }
        expected.requireOpen();
        expected.requireType(contentType);
        if (contentLength > RecordingWeight.MAX_BYTES) {
            throw new ServiceException(ErrorCode.PAYLOAD_TOO_LARGE);
        }
        if (contentLength >= 0 && contentLength != expected.sizeBytes()) {
            throw new ServiceException(ErrorCode.SIZE_MISMATCH);
        }
        return expected;
    }

    private StoredObject write(ObjectKey key, UploadSteps.Expected expected, InputStream body) {
        try {
            return store.write(key, body, expected.contentType(), expected.sizeBytes());
        } catch (TooLarge e) {
            landing.discard(key);
            throw new ServiceException(ErrorCode.SIZE_MISMATCH);
        } catch (IOException e) {
            landing.discard(key);
            LOG.log(Level.FINE, e, () -> "The upload of " + expected.attemptId() + " broke off");
            throw new ServiceException(ErrorCode.SIZE_MISMATCH);
        } catch (StorageException e) {
            // The store may still finish a write that it did not answer, so the key stays noted until the night.
            LOG.log(Level.SEVERE, e, () -> "The upload of " + expected.attemptId() + " could not be stored");
            throw new ServiceException(ErrorCode.SERVICE_UNAVAILABLE);
        }
    }
}
