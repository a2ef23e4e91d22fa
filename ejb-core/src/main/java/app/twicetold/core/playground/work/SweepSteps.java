package app.twicetold.core.playground.work;

import app.twicetold.core.playground.rules.PlaygroundTimes;
import app.twicetold.persistence.playground.PlaygroundEvaluationRepository;
import app.twicetold.persistence.playground.PlaygroundWorkRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/** The work that has waited for too long and that nobody holds. Four statements. */
@Stateless
public class SweepSteps {
    /** How many rows of a kind one sweep finds. */
    static final int MOST = 1_000;

    private PlaygroundWorkRepository work;
    private PlaygroundEvaluationRepository evaluations;
    private InstantSource clock;

    @Inject
    public SweepSteps(PlaygroundWorkRepository work, PlaygroundEvaluationRepository evaluations, InstantSource clock) {
        this.work = work;
        this.evaluations = evaluations;
        this.clock = clock;
    }

    protected SweepSteps() {}

    /** Each task once, however many judgements a lane has to give. */
    public List<PlaygroundTask> find() {
        Instant now = clock.instant();
        Instant before = now.minus(PlaygroundTimes.PATIENCE);
        return Stream.of(
                        work.waitingRounds(before, now, MOST).stream()
                                .map(round -> PlaygroundTask.transcribe(round.runId, round.round)),
                        work.waitingResults(before, now, MOST).stream()
                                .map(result -> PlaygroundTask.assess(result.laneId, result.round)),
                        work.waitingExemplars(before, now, MOST).stream()
                                .map(exemplar -> PlaygroundTask.exemplar(exemplar.laneId, exemplar.round)),
                        evaluations.waiting(before, now).stream()
                                .map(evaluation -> PlaygroundTask.evaluate(evaluation.id)))
                .flatMap(tasks -> tasks)
                .distinct()
                .toList();
    }
}
