package app.twicetold.core.playground.run;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.playground.ExemplarMoves;
import app.twicetold.core.playground.ResultMoves;
import app.twicetold.core.playground.RoundMoves;
import app.twicetold.core.playground.rules.LaneRetry;
import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.playground.rules.SkipReason;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.persistence.playground.PlaygroundExemplarEntity;
import app.twicetold.persistence.playground.PlaygroundLaneEntity;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundResultEntity;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import app.twicetold.persistence.playground.PlaygroundRunEntity;
import app.twicetold.persistence.playground.PlaygroundWorkRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transactions that open work of lanes. The work is sent after their commit. */
@Stateless
public class LaneOpenings {
    private PlaygroundRepository playground;
    private PlaygroundWorkRepository work;
    private StagedObjectRepository staged;
    private InstantSource clock;
    private RecordAudit audit;

    @Inject
    public LaneOpenings(
            PlaygroundRepository playground,
            PlaygroundWorkRepository work,
            StagedObjectRepository staged,
            InstantSource clock,
            RecordAudit audit) {
        this.playground = playground;
        this.work = work;
        this.staged = staged;
        this.clock = clock;
        this.audit = audit;
    }

    protected LaneOpenings() {}

    /**
     * Opens what was skipped for an unreliable transcript. A lane without a round 1 has nothing to compare with, so its
     * round 2 stays skipped until it is retried.
     *
     * @return the lanes that have something to judge
     */
    public List<String> unreliable(Actor actor, String runId, int number) {
        PlaygroundRunEntity run = lockRun(runId);
        PlaygroundRoundEntity round = lockRound(runId, number);
        List<PlaygroundResultEntity> skipped = work.lockResults(runId, number).stream()
                .filter(result -> SkipReason.UNRELIABLE.wire().equals(result.skipReason))
                .filter(result -> number == 1 || work.isDone(result.laneId, 1))
                .toList();
        if (RoundState.ofWire(round.state) != RoundState.UNRELIABLE || !isHeard(round) || skipped.isEmpty()) {
            throw new ServiceException(ErrorCode.NOT_RETRYABLE);
        }
        run.version++;
        record(actor, AuditAction.PLAYGROUND_ASSESSED_ANYWAY, runId, Map.of("round", number), states(skipped));
        return open(round, skipped);
    }

    /** Opens what a lane failed in, or skipped in round 2. @return the lane */
    public List<String> shut(Actor actor, String runId, String laneId, int number) {
        PlaygroundRunEntity run = lockRun(runId);
        PlaygroundRoundEntity round = lockRound(runId, number);
        PlaygroundLaneEntity lane = lane(runId, laneId);
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
        List<PlaygroundResultEntity> opened =
                results.stream().filter(result -> opens.contains(result.id)).toList();
        run.version++;
        record(
                actor,
                AuditAction.PLAYGROUND_LANE_RETRIED,
                runId,
                Map.of("round", number, "lane", lane.label),
                states(opened));
        return open(round, opened);
    }

    private static boolean isHeard(PlaygroundRoundEntity round) {
        return round.transcript != null && !round.transcript.isBlank();
    }

    private List<String> open(PlaygroundRoundEntity round, List<PlaygroundResultEntity> results) {
        results.forEach(result -> ResultMoves.open(result, clock.instant()));
        RoundMoves.assess(round);
        return results.stream().map(result -> result.laneId).distinct().toList();
    }

    /** Asks for an exemplar in place of an earlier one, whose object is noted for removal. */
    public void exemplar(Actor actor, String runId, String laneId, int number) {
        if (playground.find(runId).isEmpty()) {
            throw ServiceException.notFound("run");
        }
        PlaygroundRoundEntity round = lockRound(runId, number);
        PlaygroundLaneEntity lane = lane(runId, laneId);
        if (RoundState.ofWire(round.state) != RoundState.DONE || !work.isDone(laneId, number)) {
            throw new ServiceException(ErrorCode.RESULTS_NOT_READY);
        }
        Instant now = clock.instant();
        Optional<PlaygroundExemplarEntity> before = work.lockExemplar(laneId, number);
        if (before.filter(exemplar -> ExemplarStatus.ofWire(exemplar.status) == ExemplarStatus.PENDING)
                .isPresent()) {
            throw new ServiceException(ErrorCode.EXEMPLAR_BUSY);
        }
        record(
                actor,
                AuditAction.PLAYGROUND_EXEMPLAR_REQUESTED,
                runId,
                Map.of("round", number, "lane", lane.label),
                before.stream().map(exemplar -> exemplar.status).toList());
        if (before.isEmpty()) {
            PlaygroundExemplarEntity exemplar = new PlaygroundExemplarEntity();
            exemplar.id = Ids.create("pgx");
            exemplar.runId = runId;
            exemplar.laneId = laneId;
            exemplar.round = number;
            ExemplarMoves.begin(exemplar, now);
            playground.add(exemplar);
            return;
        }
        PlaygroundExemplarEntity exemplar = before.get();
        if (exemplar.objectKey != null) {
            staged.add(exemplar.objectKey, now);
        }
        ExemplarMoves.open(exemplar, now);
    }

    /** What operators judge changes, so a verdict on what was there before is refused. */
    private PlaygroundRunEntity lockRun(String runId) {
        return playground.lock(runId).orElseThrow(() -> ServiceException.notFound("run"));
    }

    private PlaygroundRoundEntity lockRound(String runId, int number) {
        return work.lockRound(runId, number).orElseThrow(() -> ServiceException.invalid("round", "range"));
    }

    private PlaygroundLaneEntity lane(String runId, String laneId) {
        return playground
                .lane(laneId)
                .filter(lane -> lane.runId.equals(runId))
                .orElseThrow(() -> ServiceException.notFound("lane"));
    }

    private static List<String> states(List<PlaygroundResultEntity> results) {
        return results.stream().map(result -> result.status).toList();
    }

    /** A lane goes by its label: the audit log can be read before the verdict. */
    private void record(
            Actor actor, AuditAction action, String runId, Map<String, Object> what, List<String> statesBefore) {
        Map<String, @Nullable Object> details = new LinkedHashMap<>(what);
        details.put("before", Map.of("status", statesBefore));
        details.put("after", Map.of("status", ResultStatus.PENDING.wire()));
        audit.record(actor, action, "playground_run", runId, details);
    }
}
