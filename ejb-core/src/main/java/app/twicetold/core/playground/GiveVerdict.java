package app.twicetold.core.playground;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.playground.rules.ReasonTag;
import app.twicetold.core.playground.rules.VerdictOutcome;
import app.twicetold.core.playground.rules.VerdictTime;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ExpectedVersion;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundRunEntity;
import app.twicetold.persistence.playground.PlaygroundVerdictEntity;
import app.twicetold.persistence.playground.PlaygroundVerdictKey;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An operator says which lane is best, which reveals the run. The verdict of an operator who did not know the models is
 * kept for ever; a later one replaces only the latest.
 */
@Stateless
public class GiveVerdict {
    private PlaygroundRepository playground;
    private RunFactsReader runs;
    private RunSight sight;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public GiveVerdict(
            PlaygroundRepository playground,
            RunFactsReader runs,
            RunSight sight,
            RecordAudit audit,
            InstantSource clock) {
        this.playground = playground;
        this.runs = runs;
        this.sight = sight;
        this.audit = audit;
        this.clock = clock;
    }

    protected GiveVerdict() {}

    /**
     * The run after the verdict.
     *
     * @throws ServiceException {@code not_found}; {@code version_conflict}; {@code results_not_ready} while no lane can
     *     be judged; {@code validation_failed} for a lane of another run or without a judgement
     */
    public PlaygroundRunView give(Actor actor, String runId, VerdictForm verdict) {
        PlaygroundRunEntity run = lock(runId);
        ExpectedVersion.require(verdict.version(), run.version);
        RunFacts facts = runs.find(runId).orElseThrow();
        Set<String> judgeable = judgeable(facts);
        if (judgeable.isEmpty()) {
            throw new ServiceException(ErrorCode.RESULTS_NOT_READY);
        }
        if (verdict.laneId() != null && !judgeable.contains(verdict.laneId())) {
            throw ServiceException.invalid(
                    "lane_id", facts.lane(verdict.laneId()).isEmpty() ? "unknown" : "not_done");
        }
        Instant now = clock.instant();
        boolean blind = !facts.isRevealed();
        store(runId, false, actor, verdict, now);
        if (blind) {
            store(runId, true, actor, verdict, now);
            run.revealedAt = now;
        }
        run.version++;
        Map<String, @Nullable Object> details = new LinkedHashMap<>(words(verdict.outcome(), verdict.reasons()));
        details.put("blind", blind);
        RunFacts.Verdict before = facts.verdict();
        details.put("before", before == null ? null : words(before.outcome(), before.reasons()));
        details.put("after", words(verdict.outcome(), verdict.reasons()));
        audit.record(actor, AuditAction.PLAYGROUND_VERDICT, "playground_run", runId, details);
        return sight.see(runs.find(runId).orElseThrow());
    }

    /**
     * The run after it was revealed; for a run that is revealed nothing changes.
     *
     * @throws ServiceException {@code not_found}
     */
    public PlaygroundRunView reveal(Actor actor, String runId) {
        PlaygroundRunEntity run = lock(runId);
        if (run.revealedAt == null) {
            run.revealedAt = clock.instant();
            run.version++;
            audit.record(
                    actor,
                    AuditAction.PLAYGROUND_REVEALED,
                    "playground_run",
                    runId,
                    Map.of("before", Map.of("revealed", false), "after", Map.of("revealed", true)));
        }
        return sight.see(runs.find(runId).orElseThrow());
    }

    private PlaygroundRunEntity lock(String runId) {
        return playground.lock(runId).orElseThrow(() -> ServiceException.notFound("playground_run"));
    }

    private static Set<String> judgeable(RunFacts run) {
        return VerdictTime.judgeable(run.lanes().stream()
                .flatMap(lane -> lane.results().stream()
                        .map(result -> new VerdictTime.Given(
                                lane.id(), result.round(), result.status(), result.repeat() == 1)))
                .toList());
    }

    private void store(String runId, boolean blind, Actor actor, VerdictForm verdict, Instant now) {
        PlaygroundVerdictEntity row =
                playground.verdict(new PlaygroundVerdictKey(runId, blind)).orElseGet(() -> fresh(runId, blind));
        row.outcome = verdict.outcome().wire();
        row.laneId = verdict.laneId();
        row.reasons = Json.write(wires(verdict));
        row.note = verdict.note();
        row.actor = actor.name();
        row.at = now;
        playground.add(row);
    }

    private static PlaygroundVerdictEntity fresh(String runId, boolean blind) {
        PlaygroundVerdictEntity row = new PlaygroundVerdictEntity();
        row.runId = runId;
        row.blind = blind;
        return row;
    }

    /** Without the lane: the audit log does not tell which one was best. */
    private static Map<String, @Nullable Object> words(VerdictOutcome outcome, List<ReasonTag> reasons) {
        Map<String, @Nullable Object> words = new LinkedHashMap<>();
        words.put("outcome", outcome.wire());
        words.put("reasons", reasons.stream().map(WireValue::wire).toList());
        return words;
    }

    private static List<String> wires(VerdictForm verdict) {
        return verdict.reasons().stream().map(WireValue::wire).toList();
    }
}
