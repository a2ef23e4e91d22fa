package app.twicetold.core.playground.run;

import app.twicetold.core.playground.PlaygroundMoves;
import app.twicetold.core.playground.rules.LaneRetry;
import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.playground.rules.SkipReason;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.life.ExemplarStatus;
import app.twicetold.persistence.playground.PlaygroundModelAnswerEntity;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundResultEntity;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import app.twicetold.persistence.playground.PlaygroundWorkRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The transactions that open work of lanes. The work is sent after their commit. */
@Stateless
public class LaneOpenings {
    private PlaygroundRepository playground;
    private PlaygroundWorkRepository work;
    private StagedObjectRepository staged;
    private InstantSource clock;

    @Inject
    public LaneOpenings(
            PlaygroundRepository playground,
            PlaygroundWorkRepository work,
            StagedObjectRepository staged,
            InstantSource clock) {
        this.playground = playground;
        this.work = work;
        this.staged = staged;
        this.clock = clock;
    }

    protected LaneOpenings() {}

    /**
     * Opens what was skipped for an unreliable transcript. A lane without a round 1 has nothing to compare with, so its
     * round 2 stays skipped until it is retried.
     *
     * @return the lanes that have something to judge
     */
    public List<String> unreliable(String runId, int number) {
        PlaygroundRoundEntity round = lock(runId, number);
        List<PlaygroundResultEntity> skipped = work.lockResults(runId, number).stream()
                .filter(result -> SkipReason.UNRELIABLE.wire().equals(result.skipReason))
                .filter(result -> number == 1 || work.isDone(result.laneId, 1))
                .toList();
        if (RoundState.ofWire(round.state) != RoundState.UNRELIABLE || !isHeard(round) || skipped.isEmpty()) {
            throw new ServiceException(ErrorCode.NOT_RETRYABLE);
        }
        return open(round, skipped);
    }

    /** Opens what a lane failed in, or skipped in round 2. @return the lane */
    public List<String> shut(String runId, String laneId, int number) {
        PlaygroundRoundEntity round = lock(runId, number);
        requireLane(runId, laneId);
        List<PlaygroundResultEntity> results = work.lockResults(runId, number);
        boolean released = results.stream()
                .noneMatch(result -> ResultStatus.ofWire(result.status).isOpen());
        List<String> opens = LaneRetry.opens(
                results.stream()
                        .filter(result -> result.laneId.equals(laneId))
                        .map(result -> new LaneRetry.Judgement(result.id, ResultStatus.ofWire(result.status)))
                        .toList(),
                new LaneRetry.Round(number, isHeard(round), released),
                work.isDone(laneId, 1));
        if (opens.isEmpty()) {
            throw new ServiceException(ErrorCode.NOT_RETRYABLE);
        }
        return open(
                round,
                results.stream().filter(result -> opens.contains(result.id)).toList());
    }

    private static boolean isHeard(PlaygroundRoundEntity round) {
        return round.transcript != null && !round.transcript.isBlank();
    }

    private List<String> open(PlaygroundRoundEntity round, List<PlaygroundResultEntity> results) {
        results.forEach(result -> PlaygroundMoves.open(result, clock.instant()));
        PlaygroundMoves.assess(round);
        return results.stream().map(result -> result.laneId).distinct().toList();
    }

    /** Asks for a model answer in place of an earlier one, whose object is noted for removal. */
    public void modelAnswer(String runId, String laneId, int number) {
        PlaygroundRoundEntity round = lock(runId, number);
        requireLane(runId, laneId);
        if (RoundState.ofWire(round.state) != RoundState.DONE || !work.isDone(laneId, number)) {
            throw new ServiceException(ErrorCode.RESULTS_NOT_READY);
        }
        Instant now = clock.instant();
        Optional<PlaygroundModelAnswerEntity> before = work.lockModelAnswer(laneId, number);
        if (before.isEmpty()) {
            PlaygroundModelAnswerEntity answer = new PlaygroundModelAnswerEntity();
            answer.id = Ids.create("pgx");
            answer.runId = runId;
            answer.laneId = laneId;
            answer.round = number;
            PlaygroundMoves.open(answer, now);
            playground.add(answer);
            return;
        }
        PlaygroundModelAnswerEntity answer = before.get();
        if (ExemplarStatus.ofWire(answer.status) == ExemplarStatus.PENDING) {
            throw new ServiceException(ErrorCode.EXEMPLAR_BUSY);
        }
        if (answer.objectKey != null) {
            staged.add(answer.objectKey, now);
        }
        PlaygroundMoves.open(answer, now);
    }

    private PlaygroundRoundEntity lock(String runId, int number) {
        if (playground.find(runId).isEmpty()) {
            throw ServiceException.notFound("run");
        }
        return work.lockRound(runId, number).orElseThrow(() -> ServiceException.invalid("round", "range"));
    }

    private void requireLane(String runId, String laneId) {
        if (playground.lane(laneId).filter(lane -> lane.runId.equals(runId)).isEmpty()) {
            throw ServiceException.notFound("lane");
        }
    }
}
