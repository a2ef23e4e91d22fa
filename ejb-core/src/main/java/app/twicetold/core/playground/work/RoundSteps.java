package app.twicetold.core.playground.work;

import app.twicetold.core.playground.PinnedEntry;
import app.twicetold.core.playground.PlaygroundError;
import app.twicetold.core.playground.ResultMoves;
import app.twicetold.core.playground.RoundMoves;
import app.twicetold.core.playground.rules.PlaygroundTimes;
import app.twicetold.core.playground.rules.RecordingLength;
import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.playground.rules.SkipReason;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.pipeline.Hearing;
import app.twicetold.core.training.rules.recording.Validity;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionKind;
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

/** The short transactions around the transcription of a round. A landing without the claim's token changes nothing. */
@Stateless
public class RoundSteps {
    private PlaygroundRepository playground;
    private PlaygroundWorkRepository work;
    private InstantSource clock;

    @Inject
    public RoundSteps(PlaygroundRepository playground, PlaygroundWorkRepository work, InstantSource clock) {
        this.playground = playground;
        this.work = work;
        this.clock = clock;
    }

    protected RoundSteps() {}

    /** Empty when the round does not wait to be transcribed, another delivery holds it, or it is gone. */
    public Optional<Claim> claim(String runId, int number) {
        Instant now = clock.instant();
        return work.lockRound(runId, number)
                .filter(round ->
                        RoundState.ofWire(round.state) == RoundState.TRANSCRIBING && Lease.isFree(round.lease, now))
                .flatMap(round -> claim(round, now));
    }

    private Optional<Claim> claim(PlaygroundRoundEntity round, Instant now) {
        if (round.objectKey == null || round.contentType == null || round.sizeBytes == null) {
            RoundMoves.fail(round, PlaygroundError.STORAGE);
            return Optional.empty();
        }
        PlaygroundRunEntity run = playground.find(round.runId).orElseThrow();
        ChainEntry asr = Json.read(run.asr, PinnedEntry.class).entry();
        String token = RoundMoves.claim(round, PlaygroundTimes.leaseUntil(now, asr.timeout()));
        return Optional.of(new Claim(
                run.id,
                round.round,
                token,
                round.queuedAt,
                round.objectKey,
                round.contentType,
                round.sizeBytes,
                round.clientDurationMs == null ? 0 : round.clientDurationMs,
                run.language,
                RoundLimits.of(SessionKind.TRAINING).maxMs(round.round),
                asr));
    }

    /** The lanes that a delivery after the transcription still has to ask for. */
    public List<String> waitingLanes(String runId, int number) {
        return playground.results(List.of(runId)).stream()
                .filter(result -> result.round == number && result.status.equals(ResultStatus.PENDING.wire()))
                .map(result -> result.laneId)
                .distinct()
                .toList();
    }

    public void release(Claim claim) {
        held(claim).ifPresent(RoundMoves::release);
    }

    public void fail(Claim claim, PlaygroundError error) {
        held(claim).ifPresent(round -> RoundMoves.fail(round, error));
    }

    /**
     * Stores the transcript, the verdict on its validity, and what each lane has to judge.
     *
     * @return the lanes that have something to judge; empty when the claim was lost
     */
    public List<String> land(Claim claim, Hearing hearing, RecordingLength.Counts length) {
        Optional<PlaygroundRoundEntity> held = held(claim);
        if (held.isEmpty()) {
            return List.of();
        }
        PlaygroundRoundEntity round = held.get();
        LanguageProfile language = LanguageProfiles.of(claim.language());
        hear(round, hearing, length, language);
        Validity validity = hearing.validity(language, length.durationMs());
        List<PlaygroundLaneEntity> lanes = playground.lanes(List.of(claim.runId()));
        int repeats = playground.find(claim.runId()).orElseThrow().repeats;
        List<String> open = lanes.stream()
                .filter(lane -> open(round, lane, repeats, skipped(claim, lane, validity)))
                .map(lane -> lane.id)
                .toList();
        if (validity instanceof Validity.Unreliable unreliable) {
            RoundMoves.distrust(round, unreliable.reason());
        } else if (open.isEmpty()) {
            RoundMoves.end(round);
        } else {
            RoundMoves.assess(round);
        }
        return open;
    }

    private static void hear(
            PlaygroundRoundEntity round, Hearing hearing, RecordingLength.Counts length, LanguageProfile language) {
        round.durationMs = length.durationMs();
        round.durationSource = length.source().wire();
        round.asrRef = hearing.asrRef();
        round.transcript = hearing.text();
        round.transcriptLanguage = hearing.language().orElse(language.tag());
        round.transcriptLength = language.lengthOf(hearing.text());
        round.words = Json.write(hearing.words());
        round.asrConfidence = hearing.confidence().value();
        round.asrConfidenceReported = hearing.confidence().known();
    }

    private @Nullable SkipReason skipped(Claim claim, PlaygroundLaneEntity lane, Validity validity) {
        if (validity instanceof Validity.Unreliable) {
            return SkipReason.UNRELIABLE;
        }
        return claim.round() == 1 || work.isDone(lane.id, 1) ? null : SkipReason.ROUND1_NOT_DONE;
    }

    /** @return whether the lane has something to judge */
    private boolean open(
            PlaygroundRoundEntity round, PlaygroundLaneEntity lane, int repeats, @Nullable SkipReason skip) {
        Instant now = clock.instant();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            PlaygroundResultEntity result = new PlaygroundResultEntity();
            result.id = Ids.create("pga");
            result.runId = round.runId;
            result.laneId = lane.id;
            result.round = round.round;
            result.repeat = repeat;
            result.queuedAt = now;
            result.createdAt = now;
            if (skip == null) {
                ResultMoves.begin(result);
            } else {
                ResultMoves.skip(result, skip, now);
            }
            playground.add(result);
        }
        return skip == null;
    }

    private Optional<PlaygroundRoundEntity> held(Claim claim) {
        return work.lockRound(claim.runId(), claim.round()).filter(round -> Lease.isHeldBy(round.lease, claim.token()));
    }

    /**
     * What the holder of the claim needs.
     *
     * @param declaredMs as the client said; 0 for containers that tell it themselves
     * @param language the tag of the language of the article
     * @param capMs the longest recording of the round
     * @param asr the entry that transcribes both rounds of the run
     */
    public record Claim(
            String runId,
            int round,
            String token,
            @Nullable Instant queuedAt,
            String objectKey,
            String contentType,
            long sizeBytes,
            long declaredMs,
            String language,
            long capMs,
            ChainEntry asr) {}
}
