package app.twicetold.core.training.recording;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.recording.PlaybackAddresses.Playback;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Signed addresses to listen to: the recording of an attempt and its exemplar. */
@Stateless
public class OfferPlayback {
    private AttemptRepository attempts;
    private PlaybackAddresses addresses;
    private ExemplarViews exemplars;

    @Inject
    public OfferPlayback(AttemptRepository attempts, PlaybackAddresses addresses, ExemplarViews exemplars) {
        this.attempts = attempts;
        this.addresses = addresses;
        this.exemplars = exemplars;
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
        AttemptEntity attempt =
                attempts.find(attemptId, userId).orElseThrow(() -> ServiceException.notFound("attempt"));
        return exemplars.of(attempt, attempts.findExemplar(attemptId));
    }
}
