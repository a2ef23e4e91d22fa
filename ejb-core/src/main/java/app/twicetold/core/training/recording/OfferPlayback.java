package app.twicetold.core.training.recording;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.life.ExemplarStatus;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ExemplarEntity;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Signed addresses to listen to: the recording of an attempt and its exemplar. */
@Stateless
public class OfferPlayback {
    private AttemptRepository attempts;
    private ObjectStore store;
    private SignedUrls urls;
    private TrainingSettings settings;
    private InstantSource clock;

    @Inject
    public OfferPlayback(
            AttemptRepository attempts,
            ObjectStore store,
            SignedUrls urls,
            TrainingSettings settings,
            InstantSource clock) {
        this.attempts = attempts;
        this.store = store;
        this.urls = urls;
        this.settings = settings;
        this.clock = clock;
    }

    protected OfferPlayback() {}

    /**
     * @throws ServiceException {@code audio_purged} when retention has removed it, {@code not_found} before the upload
     */
    public Playback recording(String userId, String attemptId) {
        AttemptEntity attempt =
                attempts.find(attemptId, userId).orElseThrow(() -> ServiceException.notFound("attempt"));
        if (attempt.audioPurgedAt != null) {
            throw new ServiceException(ErrorCode.AUDIO_PURGED);
        }
        if (attempt.objectKey == null || attempt.uploadedAt == null) {
            throw ServiceException.notFound("audio");
        }
        return sign(attempt.objectKey);
    }

    /** The exemplar; unavailable while the attempt has no assessment. */
    public ExemplarView exemplar(String userId, String attemptId) {
        if (attempts.find(attemptId, userId).isEmpty()) {
            throw ServiceException.notFound("attempt");
        }
        ExemplarEntity exemplar = attempts.findExemplar(attemptId);
        if (exemplar == null) {
            return new ExemplarView(ExemplarStatus.UNAVAILABLE, null, null, null, null, null);
        }
        return new ExemplarView(
                ExemplarStatus.ofWire(exemplar.status),
                exemplar.text,
                exemplar.durationMs,
                exemplar.objectKey == null ? null : sign(exemplar.objectKey).url(),
                exemplar.modelRef,
                exemplar.ttsRef);
    }

    private Playback sign(String objectKey) {
        ObjectKey key = new ObjectKey(objectKey);
        Instant expiresAt = clock.instant().plus(SignedUrls.LIFETIME).truncatedTo(ChronoUnit.SECONDS);
        String url = store.presignDownload(key, SignedUrls.LIFETIME)
                .map(URI::toString)
                .orElseGet(() -> settings.baseUrl() + urls.mediaUrl(key, expiresAt));
        return new Playback(url, expiresAt);
    }

    /** An address and the moment from which it is refused. */
    public record Playback(String url, Instant expiresAt) {}

    /** A model retelling. A part that does not exist is null. */
    public record ExemplarView(
            ExemplarStatus status,
            @Nullable String text,
            @Nullable Long durationMs,
            @Nullable String audioUrl,
            @Nullable String modelRef,
            @Nullable String ttsRef) {}
}
