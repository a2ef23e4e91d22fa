package app.twicetold.core.training.pipeline;

import app.twicetold.core.shared.LogContext;
import app.twicetold.core.training.life.PipelineStep;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/** One delivery of the queue: runs the step and sends the next one. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RunPipelineStep {
    private TranscribeAttempt transcribe;
    private AssessAttempt assess;
    private ProduceExemplar exemplar;
    private PipelineDispatch dispatch;
    private StepTimes times;

    @Inject
    public RunPipelineStep(
            TranscribeAttempt transcribe,
            AssessAttempt assess,
            ProduceExemplar exemplar,
            PipelineDispatch dispatch,
            StepTimes times) {
        this.transcribe = transcribe;
        this.assess = assess;
        this.exemplar = exemplar;
        this.dispatch = dispatch;
        this.times = times;
    }

    protected RunPipelineStep() {}

    /** Does nothing when the step is not due, or another delivery works on it. */
    public void run(PipelineStep step, String attemptId) {
        long start = System.nanoTime();
        try (LogContext.Scope scope = LogContext.job(attemptId)) {
            Optional<PipelineStep> next = switch (step) {
                case TRANSCRIBE -> transcribe.transcribe(attemptId);
                case ASSESS -> assess.assess(attemptId);
                case EXEMPLAR -> exemplar.produce(attemptId);
            };
            if (next.isPresent()) {
                times.took(step, Duration.ofNanos(System.nanoTime() - start));
                dispatch.send(next.get(), attemptId);
            }
        }
    }
}
