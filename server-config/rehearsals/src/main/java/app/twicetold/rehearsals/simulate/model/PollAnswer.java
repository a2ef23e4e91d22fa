package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.training.rules.queue.NextPoll;
import app.twicetold.core.training.rules.queue.TimeLeft;
import app.twicetold.core.work.PatienceSettings;
import java.time.Duration;
import java.time.Instant;

/** What {@code AttemptViews} of the service answers about an attempt that is processed: when to ask again. */
final class PollAnswer {
    private PollAnswer() {}

    static Duration of(Attempt attempt, Node node, SharedFigures.Held held, long nowMs) {
        Duration age = Duration.ofMillis(nowMs - attempt.submittedAtMs);
        return NextPoll.after(attempt.id, age, left(attempt, node, held, age, nowMs), PatienceSettings.POLL_TIMEOUT);
    }

    private static TimeLeft left(Attempt attempt, Node node, SharedFigures.Held held, Duration age, long nowMs) {
        Duration pause = Duration.ofMillis(attempt.row.pauseMs(nowMs));
        if (!held.figures().isKnown() && !node.medians().isKnown()) {
            return NextPoll.leftOfUnknown(age, pause);
        }
        int round = Math.min(2, attempt.round);
        ProgressStage stage = stage(attempt);
        Duration eta = Duration.ofMillis(held.etaMs(round, stage)).plus(pause).plus(queue(attempt, held, stage, nowMs));
        return attempt.row.isClaimed()
                ? NextPoll.leftOfWork(eta, Duration.ofMillis(held.etaMs(round, ProgressStage.QUEUED)), age)
                : TimeLeft.of(eta);
    }

    private static Duration queue(Attempt attempt, SharedFigures.Held held, ProgressStage stage, long nowMs) {
        return stage != ProgressStage.QUEUED || attempt.isFirstDiagnostic()
                ? Duration.ZERO
                : held.figures().waitOf(Instant.ofEpochMilli(attempt.submittedAtMs), Instant.ofEpochMilli(nowMs));
    }

    private static ProgressStage stage(Attempt attempt) {
        if (attempt.step == PipelineStep.ASSESS) {
            return ProgressStage.ASSESS;
        }
        return attempt.row.isClaimed() || attempt.row.waits() > 0 ? ProgressStage.TRANSCRIBE : ProgressStage.QUEUED;
    }
}
