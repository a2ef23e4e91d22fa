package app.twicetold.core.training.recording;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.recording.PlaybackAddresses.Playback;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ExemplarEntity;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Signed addresses to listen to: the recording of an attempt and its exemplar. */
@Stateless
public class OfferPlayback {
    private AttemptRepository attempts;
    private PlaybackAddresses addresses;

    @Inject
    public OfferPlayback(AttemptRepository attempts, PlaybackAddresses addresses) {
        this.attempts = attempts;
        this.addresses = addresses;
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
        return addresses.of(attempt.objectKey);
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
                exemplar.objectKey == null
                        ? null
                        : addresses.of(exemplar.objectKey).url(),
                exemplar.modelRef,
                exemplar.ttsRef);
    }

    /** A model retelling. A part that does not exist is null. */
    public record ExemplarView(
            ExemplarStatus status,
            @Nullable String text,
            @Nullable Long durationMs,
            @Nullable String audioUrl,
            @Nullable String modelRef,
            @Nullable String ttsRef) {}
}
