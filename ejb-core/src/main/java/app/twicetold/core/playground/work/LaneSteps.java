package app.twicetold.core.playground.work;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.assessment.rules.RoundResult;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.playground.PinnedEntry;
import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.playground.ResultMoves;
import app.twicetold.core.playground.RoundMoves;
import app.twicetold.core.playground.rules.PlaygroundTimes;
import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.spend.PlaygroundCalls;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.Json;
import app.twicetold.core.training.pipeline.Retelling;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.playground.PlaygroundLaneEntity;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundResultEntity;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import app.twicetold.persistence.playground.PlaygroundRunEntity;
import app.twicetold.persistence.playground.PlaygroundWorkRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The short transactions around a judgement. A landing without the claim's token changes nothing. */
@Stateless
public class LaneSteps {
    private PlaygroundRepository playground;
    private PlaygroundWorkRepository work;
    private LaneMaterial material;
    private InstantSource clock;

    @Inject
    public LaneSteps(
            PlaygroundRepository playground,
            PlaygroundWorkRepository work,
            LaneMaterial material,
            InstantSource clock) {
        this.playground = playground;
        this.work = work;
        this.material = material;
        this.clock = clock;
    }

    protected LaneSteps() {}

    /** What a lane has to judge in a round and nobody holds. */
    public List<String> free(String laneId, int round) {
        return work.free(laneId, round, clock.instant());
    }

    /** Empty when the judgement is over, another delivery holds it, or it is gone. */
    public Optional<Claim> claim(String resultId) {
        Instant now = clock.instant();
        return work.lockResult(resultId)
                .filter(result -> ResultStatus.ofWire(result.status).isOpen() && Lease.isFree(result.lease, now))
                .map(result -> claim(result, now));
    }

    private Claim claim(PlaygroundResultEntity result, Instant now) {
        PlaygroundRunEntity run = playground.find(result.runId).orElseThrow();
        PlaygroundLaneEntity lane = playground.lane(result.laneId).orElseThrow();
        ChainEntry entry = PinnedEntry.stored(lane.provider, lane.model, lane.timeoutMs, lane.options)
                .entry();
        String token = ResultMoves.claim(result, PlaygroundTimes.leaseUntil(now, entry.timeout()));
        LaneMaterial.Material judged = material.of(run, result);
        return new Claim(
                result.id,
                result.runId,
                token,
                result.round,
                result.queuedAt,
                new PlaygroundCalls.Asked(run.id, lane.label, entry),
                Edition.ofWire(run.prompts),
                judged.retelling(),
                judged.first());
    }

    public void release(Claim claim) {
        held(claim).ifPresent(ResultMoves::release);
    }

    public void fail(Claim claim, PlaygroundError error) {
        PlaygroundRoundEntity round = lockRound(claim.runId(), claim.round());
        held(claim).ifPresent(result -> {
            ResultMoves.fail(result, error, clock.instant());
            endWhenOver(round);
        });
    }

    /** Fails judgements whose message was not sent. One that a worker has taken nevertheless stays. */
    public void failUnsent(String runId, int number, List<String> laneIds) {
        PlaygroundRoundEntity round = lockRound(runId, number);
        work.lockResults(runId, number).stream()
                .filter(result -> laneIds.contains(result.laneId) && result.status.equals(ResultStatus.PENDING.wire()))
                .forEach(result -> ResultMoves.fail(result, PlaygroundError.QUEUE, clock.instant()));
        endWhenOver(round);
    }

    /**
     * Stores a judgement, and compares round 2 with the round 1 of the lane.
     *
     * @return whether the claim still held
     */
    public boolean land(Claim claim, ScoredAssessment scored, AttemptRecord call) {
        // The round first, as in every transaction that locks both.
        PlaygroundRoundEntity round = lockRound(claim.runId(), claim.round());
        Optional<PlaygroundResultEntity> held = held(claim);
        held.ifPresent(result -> {
            RoundResult first = claim.first();
            if (first != null) {
                result.comparison = Json.write(RoundComparison.of(
                        first,
                        new RoundResult(scored.scores(), claim.retelling().durationMs(), scored.keyPointCoverage())));
            }
            result.assessment = Json.write(scored);
            result.overall = scored.overall();
            result.keyInfo = scored.scores().keyInfo();
            result.structure = scored.scores().structure();
            result.efficiency = scored.scores().efficiency();
            result.fluency = scored.scores().fluency();
            result.modelRef = call.ref().toString();
            result.latencyMs = call.latencyMs();
            result.inputTokens = call.usage().inputTokens();
            result.outputTokens = call.usage().outputTokens();
            result.costUsd = call.costUsd();
            ResultMoves.end(result, clock.instant());
            endWhenOver(round);
        });
        return held.isPresent();
    }

    private void endWhenOver(PlaygroundRoundEntity round) {
        if (!work.hasOpenResults(round.runId, round.round)) {
            RoundMoves.end(round);
        }
    }

    private PlaygroundRoundEntity lockRound(String runId, int number) {
        return work.lockRound(runId, number).orElseThrow();
    }

    private Optional<PlaygroundResultEntity> held(Claim claim) {
        return work.lockResult(claim.resultId()).filter(result -> Lease.isHeldBy(result.lease, claim.token()));
    }

    /**
     * What the holder of the claim needs.
     *
     * @param asked the model of the lane
     * @param edition of the prompts, as when the run began
     * @param first what the lane said of round 1; null in round 1
     */
    public record Claim(
            String resultId,
            String runId,
            String token,
            int round,
            @Nullable Instant queuedAt,
            PlaygroundCalls.Asked asked,
            Edition edition,
            Retelling retelling,
            @Nullable RoundResult first) {}
}
