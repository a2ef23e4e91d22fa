package app.twicetold.core.training.attempt;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.pipeline.PipelineDispatch;
import app.twicetold.core.training.queue.AdmitWork;
import app.twicetold.core.training.recording.ExemplarView;
import app.twicetold.core.training.rules.queue.Urgency;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Has the exemplar of an attempt spoken. The row says that work is due before the message is sent, so a broker that is
 * down loses nothing: the sweep sends the message again.
 */
@ApplicationScoped
public class RequestSpeech {
    private SpeechRequestSteps steps;
    private PipelineDispatch dispatch;
    private AdmitWork admission;

    @Inject
    public RequestSpeech(SpeechRequestSteps steps, PipelineDispatch dispatch, AdmitWork admission) {
        this.steps = steps;
        this.dispatch = dispatch;
        this.admission = admission;
    }

    protected RequestSpeech() {}

    /**
     * Idempotent while the exemplar is made and after it is spoken.
     *
     * @return the exemplar as the request left it: pending, or ready
     * @throws ServiceException {@code audio_purged} after the sound of the attempt was purged, {@code speech_unavailable}
     *     when there is no text or no voice, or after three requests, {@code service_busy} while too much else waits
     */
    public ExemplarView request(String userId, String attemptId) {
        admission.look();
        SpeechRequestSteps.Requested requested = steps.request(userId, attemptId);
        if (requested.due()) {
            dispatch.send(PipelineStep.EXEMPLAR, attemptId, Urgency.EXEMPLAR);
        }
        return requested.exemplar();
    }
}
