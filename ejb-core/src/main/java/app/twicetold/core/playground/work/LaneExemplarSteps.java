package app.twicetold.core.playground.work;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.playground.ExemplarMoves;
import app.twicetold.core.playground.PinnedEntry;
import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.playground.rules.PlaygroundTimes;
import app.twicetold.core.playground.spend.PlaygroundCalls;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.Json;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.training.pipeline.ExemplarTask;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.playground.PlaygroundExemplarEntity;
import app.twicetold.persistence.playground.PlaygroundLaneEntity;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundRunEntity;
import app.twicetold.persistence.playground.PlaygroundWorkRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The short transactions around an exemplar. A landing without the claim's token changes nothing. */
@Stateless
public class LaneExemplarSteps {
    private PlaygroundRepository playground;
    private PlaygroundWorkRepository work;
    private StagedObjectRepository staged;
    private ArticleContents articles;
    private Providers providers;
    private InstantSource clock;

    @Inject
    public LaneExemplarSteps(
            PlaygroundRepository playground,
            PlaygroundWorkRepository work,
            StagedObjectRepository staged,
            ArticleContents articles,
            Providers providers,
            InstantSource clock) {
        this.playground = playground;
        this.work = work;
        this.staged = staged;
        this.articles = articles;
        this.providers = providers;
        this.clock = clock;
    }

    protected LaneExemplarSteps() {}

    /** Empty when no exemplar is pending, another delivery works on it, or it is gone. */
    public Optional<Claim> claim(String laneId, int round) {
        Instant now = clock.instant();
        return work.lockExemplar(laneId, round)
                .filter(exemplar -> ExemplarStatus.ofWire(exemplar.status) == ExemplarStatus.PENDING
                        && Lease.isFree(exemplar.lease, now))
                .map(exemplar -> claim(exemplar, now));
    }

    private Claim claim(PlaygroundExemplarEntity exemplar, Instant now) {
        PlaygroundRunEntity run = playground.find(exemplar.runId).orElseThrow();
        PlaygroundLaneEntity lane = playground.lane(exemplar.laneId).orElseThrow();
        ChainEntry entry = PinnedEntry.stored(lane.provider, lane.model, lane.timeoutMs, lane.options)
                .entry();
        String token = ExemplarMoves.claim(
                exemplar,
                PlaygroundTimes.leaseUntil(
                        now, entry.timeout().plus(providers.chains().limit(Capability.TTS))));
        ScoredAssessment assessment = work.firstResult(lane.id, exemplar.round)
                .map(result -> result.assessment)
                .map(json -> Json.read(json, ScoredAssessment.class))
                .orElseThrow();
        return new Claim(
                run.id,
                lane.id,
                exemplar.round,
                token,
                exemplar.queuedAt,
                new PlaygroundCalls.Asked(run.id, lane.label, entry),
                Edition.ofWire(run.prompts),
                new ExemplarTask(
                        run.language,
                        articles.of(run.articleId, run.articleVersion),
                        exemplar.round,
                        RoundLimits.of(SessionKind.TRAINING).maxMs(exemplar.round),
                        assessment.oneAction()));
    }

    /** Notes the key before the speech is written, so that the object is found even if the work fails. */
    public void stage(ObjectKey key) {
        staged.add(key.value(), clock.instant());
    }

    public void release(Claim claim) {
        held(claim).ifPresent(ExemplarMoves::release);
    }

    /** @return whether the claim still held and the result was stored */
    public boolean land(Claim claim, Result result) {
        Optional<PlaygroundExemplarEntity> held = held(claim);
        held.ifPresent(exemplar -> {
            if (result.objectKey() != null) {
                staged.remove(result.objectKey());
            }
            if (result.error() == null) {
                ExemplarMoves.end(exemplar, result.status(), clock.instant());
            } else {
                ExemplarMoves.fail(exemplar, result.error(), clock.instant());
            }
            exemplar.text = result.text();
            exemplar.modelRef = result.modelRef();
            exemplar.ttsRef = result.ttsRef();
            exemplar.durationMs = result.durationMs();
            exemplar.objectKey = result.objectKey();
            exemplar.contentType = result.contentType();
        });
        return held.isPresent();
    }

    /**
     * Fails an exemplar whose message was not sent. One that a worker has taken nevertheless stays.
     *
     * @return whether it failed
     */
    public boolean failUnsent(String laneId, int round) {
        Optional<PlaygroundExemplarEntity> unsent = work.lockExemplar(laneId, round)
                .filter(exemplar -> ExemplarStatus.ofWire(exemplar.status) == ExemplarStatus.PENDING
                        && !Lease.isTaken(exemplar.lease));
        unsent.ifPresent(exemplar -> ExemplarMoves.fail(exemplar, PlaygroundError.QUEUE, clock.instant()));
        return unsent.isPresent();
    }

    private Optional<PlaygroundExemplarEntity> held(Claim claim) {
        return work.lockExemplar(claim.laneId(), claim.round())
                .filter(exemplar -> Lease.isHeldBy(exemplar.lease, claim.token()));
    }

    /** What the holder of the claim needs. */
    public record Claim(
            String runId,
            String laneId,
            int round,
            String token,
            @Nullable Instant queuedAt,
            PlaygroundCalls.Asked asked,
            Edition edition,
            ExemplarTask task) {}

    /**
     * What became of it. A part that was not made is null.
     *
     * @param error null unless it failed
     */
    public record Result(
            ExemplarStatus status,
            @Nullable PlaygroundError error,
            @Nullable String text,
            @Nullable String modelRef,
            @Nullable String ttsRef,
            @Nullable Long durationMs,
            @Nullable String objectKey,
            @Nullable String contentType) {
        static Result withoutText(PlaygroundError error) {
            return new Result(ExemplarStatus.FAILED, error, null, null, null, null, null, null);
        }

        static Result unspoken(String text, String modelRef, @Nullable PlaygroundError error) {
            return new Result(
                    error == null ? ExemplarStatus.UNAVAILABLE : ExemplarStatus.FAILED,
                    error,
                    text,
                    modelRef,
                    null,
                    null,
                    null,
                    null);
        }
    }
}
