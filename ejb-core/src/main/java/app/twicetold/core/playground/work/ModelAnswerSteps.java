package app.twicetold.core.playground.work;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.playground.PinnedEntry;
import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.playground.PlaygroundMoves;
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
import app.twicetold.persistence.playground.PlaygroundLaneEntity;
import app.twicetold.persistence.playground.PlaygroundModelAnswerEntity;
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

/** The short transactions around a model answer. A landing without the claim's token changes nothing. */
@Stateless
public class ModelAnswerSteps {
    private PlaygroundRepository playground;
    private PlaygroundWorkRepository work;
    private StagedObjectRepository staged;
    private ArticleContents articles;
    private Providers providers;
    private InstantSource clock;

    @Inject
    public ModelAnswerSteps(
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

    protected ModelAnswerSteps() {}

    /** Empty when no model answer is pending, another delivery works on it, or it is gone. */
    public Optional<Claim> claim(String laneId, int round) {
        Instant now = clock.instant();
        return work.lockModelAnswer(laneId, round)
                .filter(answer -> ExemplarStatus.ofWire(answer.status) == ExemplarStatus.PENDING
                        && Lease.isFree(answer.lease, now))
                .map(answer -> claim(answer, now));
    }

    private Claim claim(PlaygroundModelAnswerEntity answer, Instant now) {
        PlaygroundRunEntity run = playground.find(answer.runId).orElseThrow();
        PlaygroundLaneEntity lane = playground.lane(answer.laneId).orElseThrow();
        ChainEntry entry = PinnedEntry.stored(lane.provider, lane.model, lane.timeoutMs, lane.options)
                .entry();
        String token = PlaygroundMoves.claim(
                answer,
                PlaygroundTimes.leaseUntil(
                        now, entry.timeout().plus(providers.chains().limit(Capability.TTS))));
        ScoredAssessment assessment = work.firstResult(lane.id, answer.round)
                .map(result -> result.assessment)
                .map(json -> Json.read(json, ScoredAssessment.class))
                .orElseThrow();
        return new Claim(
                run.id,
                lane.id,
                answer.round,
                token,
                new PlaygroundCalls.Asked(run.id, lane.label, entry),
                Edition.ofWire(run.prompts),
                new ExemplarTask(
                        run.language,
                        articles.of(run.articleId, run.articleVersion),
                        answer.round,
                        RoundLimits.of(SessionKind.TRAINING).maxMs(answer.round),
                        assessment.oneAction()));
    }

    /** Notes the key before the speech is written, so that the object is found even if the work fails. */
    public void stage(ObjectKey key) {
        staged.add(key.value(), clock.instant());
    }

    public void release(Claim claim) {
        held(claim).ifPresent(PlaygroundMoves::release);
    }

    /** @return whether the claim still held and the result was stored */
    public boolean land(Claim claim, Result result) {
        Optional<PlaygroundModelAnswerEntity> held = held(claim);
        held.ifPresent(answer -> {
            if (result.objectKey() != null) {
                staged.remove(result.objectKey());
            }
            if (result.error() == null) {
                PlaygroundMoves.end(answer, result.status(), clock.instant());
            } else {
                PlaygroundMoves.fail(answer, result.error(), clock.instant());
            }
            answer.text = result.text();
            answer.modelRef = result.modelRef();
            answer.ttsRef = result.ttsRef();
            answer.durationMs = result.durationMs();
            answer.objectKey = result.objectKey();
            answer.contentType = result.contentType();
        });
        return held.isPresent();
    }

    /**
     * Fails a model answer whose message was not sent. One that a worker has taken nevertheless stays.
     *
     * @return whether it failed
     */
    public boolean failUnsent(String laneId, int round) {
        Optional<PlaygroundModelAnswerEntity> unsent = work.lockModelAnswer(laneId, round)
                .filter(answer ->
                        ExemplarStatus.ofWire(answer.status) == ExemplarStatus.PENDING && !Lease.isTaken(answer.lease));
        unsent.ifPresent(answer -> PlaygroundMoves.fail(answer, PlaygroundError.QUEUE, clock.instant()));
        return unsent.isPresent();
    }

    private Optional<PlaygroundModelAnswerEntity> held(Claim claim) {
        return work.lockModelAnswer(claim.laneId(), claim.round())
                .filter(answer -> Lease.isHeldBy(answer.lease, claim.token()));
    }

    /** What the holder of the claim needs. */
    public record Claim(
            String runId,
            String laneId,
            int round,
            String token,
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
