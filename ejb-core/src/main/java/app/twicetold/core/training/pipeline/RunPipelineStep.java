package app.twicetold.core.training.pipeline;

import app.twicetold.core.shared.LogContext;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.queue.StepTimes;
import app.twicetold.core.training.rules.queue.Urgency;
import app.twicetold.core.training.rules.queue.UserShare;
import app.twicetold.core.work.PatienceSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One delivery of the queue. A message names the first step that may be due, so that a message which comes again finds
 * the work wherever the delivery before it left it. A delivery goes on with the next step as long as it holds it.
 */
@ApplicationScoped
public class RunPipelineStep {
    private TranscribeAttempt transcribe;
    private AssessAttempt assess;
    private ProduceExemplar exemplar;
    private PipelineDispatch dispatch;
    private PipelineLoad load;
    private FairTurn turn;
    private StepTimes times;
    private InstantSource clock;

    @Inject
    public RunPipelineStep(
            TranscribeAttempt transcribe,
            AssessAttempt assess,
            ProduceExemplar exemplar,
            PipelineDispatch dispatch,
            PipelineLoad load,
            FairTurn turn,
            StepTimes times,
            InstantSource clock) {
        this.transcribe = transcribe;
        this.assess = assess;
        this.exemplar = exemplar;
        this.dispatch = dispatch;
        this.load = load;
        this.turn = turn;
        this.times = times;
        this.clock = clock;
    }

    protected RunPipelineStep() {}

    /**
     * Does nothing when no step from {@code first} on is due, or another delivery works on it. When enough attempts of the
     * user are worked on already and others wait, the message is sent again, behind those of others.
     *
     * @param waits how often {@code first} had been put off when the message was sent, so that a message which comes
     *     twice begins no second row of tries; null for a message that does not tell
     */
    public void run(PipelineStep first, String attemptId, @Nullable Integer waits) {
        run(first, attemptId, waits, Urgency.FRESH.priority());
    }

    private void run(PipelineStep first, String attemptId, @Nullable Integer waits, int priority) {
        try (LogContext.Scope scope = LogContext.job(attemptId);
                PipelineLoad.Working working = load.begin()) {
            Optional<Landing> landing = begin(first, attemptId, waits);
            while (landing.isPresent() && landing.get() instanceof Landing.GoesOn on) {
                landing = goOn(on.next());
            }
            if (landing.isPresent() && landing.get() instanceof Landing.Waits next) {
                dispatch.send(next.next(), attemptId, Urgency.EXEMPLAR);
            }
            if (landing.isPresent() && landing.get() instanceof Landing.PutOff putOff) {
                dispatch.sendLater(putOff, attemptId);
            }
            if (landing.isEmpty()) {
                turn.left(first, attemptId, waits)
                        .ifPresent(now -> dispatch.sendBehind(first, attemptId, now, UserShare.pause(priority)));
            }
        }
    }

    /**
     * As {@link #run(PipelineStep, String, Integer)}, unless users no longer poll for what waited so long: then it is sent
     * again, behind what they do poll for.
     *
     * @param delivery the message that names the step
     */
    public void run(PipelineStep first, String attemptId, @Nullable Integer waits, Delivery delivery) {
        Duration age = Duration.between(delivery.sentAt(), clock.instant());
        if (Urgency.isLate(delivery.priority(), age, delivery.again(), PatienceSettings.POLL_TIMEOUT)) {
            dispatch.sendBehind(first, attemptId, waits);
            return;
        }
        run(first, attemptId, waits, delivery.priority());
    }

    /**
     * What a message says of itself.
     *
     * @param priority from 0 to 9
     * @param sentAt when it was sent
     * @param again whether it was delivered before
     */
    public record Delivery(int priority, Instant sentAt, boolean again) {}

    /** Takes the first step that is due. */
    private Optional<Landing> begin(PipelineStep first, String attemptId, @Nullable Integer waits) {
        for (PipelineStep step : PipelineStep.values()) {
            if (step.compareTo(first) >= 0) {
                Integer ofStep = step == first ? waits : null;
                Optional<Landing> landing = timed(step, () -> switch (step) {
                    case TRANSCRIBE -> transcribe.transcribe(attemptId, ofStep);
                    case ASSESS -> assess.assess(attemptId, ofStep);
                    case EXEMPLAR -> exemplar.produce(attemptId, ofStep);
                });
                if (landing.isPresent()) {
                    return landing;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Landing> goOn(ClaimedStep claim) {
        return timed(claim.step(), () -> {
            if (claim instanceof AssessmentSteps.Claim assessment) {
                return assess.goOn(assessment);
            }
            return exemplar.goOn((ExemplarSteps.Claim) claim);
        });
    }

    private Optional<Landing> timed(PipelineStep step, Supplier<Optional<Landing>> work) {
        try (StepTimes.UnderWay underWay = times.begin(step)) {
            Optional<Landing> landing = work.get();
            if (landing.isPresent()
                    && (landing.get() instanceof Landing.GoesOn || landing.get() instanceof Landing.Waits)) {
                underWay.succeeded();
            }
            return landing;
        }
    }
}
