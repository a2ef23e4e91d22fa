package app.twicetold.core.training.attempt;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.pipeline.PipelineLeases;
import app.twicetold.core.training.queue.AdmitWork;
import app.twicetold.core.training.recording.ExemplarView;
import app.twicetold.core.training.recording.ExemplarViews;
import app.twicetold.core.training.rules.queue.WorkKind;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ExemplarEntity;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** The transaction of a request for the speech of an exemplar. */
@Stateless
public class SpeechRequestSteps {
    private AttemptRepository attempts;
    private ExemplarViews views;
    private PipelineLeases leases;
    private AdmitWork admission;
    private InstantSource clock;

    @Inject
    public SpeechRequestSteps(
            AttemptRepository attempts,
            ExemplarViews views,
            PipelineLeases leases,
            AdmitWork admission,
            InstantSource clock) {
        this.attempts = attempts;
        this.views = views;
        this.leases = leases;
        this.admission = admission;
        this.clock = clock;
    }

    protected SpeechRequestSteps() {}

    /** Nothing is due when the exemplar is being made or is spoken. */
    public Requested request(String userId, String attemptId) {
        // The attempt as well, because the nightly purge may be taking its sound away.
        AttemptEntity attempt = attempts.lock(attemptId)
                .filter(each -> each.userId.equals(userId))
                .orElseThrow(() -> ServiceException.notFound("attempt"));
        Optional<ExemplarEntity> exemplar = attempts.lockExemplar(attemptId);
        boolean due = switch (views.request(attempt, exemplar.orElse(null))) {
            case SPOKEN -> false;
            case UNDER_WAY -> {
                exemplar.ifPresent(each -> AttemptMoves.speakOnceWritten(each, clock.instant()));
                yield false;
            }
            case DUE -> {
                admission.require(WorkKind.EXEMPLAR, PipelineStep.EXEMPLAR, attemptId);
                exemplar.ifPresent(this::speak);
                yield true;
            }
            case PURGED -> throw new ServiceException(ErrorCode.AUDIO_PURGED);
            case REFUSED -> throw new ServiceException(ErrorCode.SPEECH_UNAVAILABLE);
        };
        return new Requested(views.of(attempt, exemplar.orElse(null)), due);
    }

    private void speak(ExemplarEntity exemplar) {
        Instant now = clock.instant();
        AttemptMoves.speak(exemplar, now, leases.until(now, PipelineStep.EXEMPLAR));
    }

    /**
     * What a request led to.
     *
     * @param exemplar as it is now
     * @param due whether its speech is to be made
     */
    public record Requested(ExemplarView exemplar, boolean due) {}
}
