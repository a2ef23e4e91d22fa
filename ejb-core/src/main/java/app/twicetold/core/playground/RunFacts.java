package app.twicetold.core.playground;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.playground.rules.DurationSource;
import app.twicetold.core.playground.rules.ReasonTag;
import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.playground.rules.SkipReason;
import app.twicetold.core.playground.rules.VerdictOutcome;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a run. Nothing of it may be shown before the rule of blindness has seen it.
 *
 * @param asr the entry that transcribes both rounds
 * @param repeats how often each lane judges the same transcript, 1 to 5
 * @param edition of the prompts, for every judgement and exemplar of the run
 * @param version how often operators judged it, revealed it, gave it another recording or had a lane judge again
 * @param revealedAt null while the run is blind
 * @param rounds both, round 1 first
 * @param lanes by label
 * @param verdict the latest
 * @param blindVerdict the first one that was given while the run was blind
 * @param costUsd the sum of the calls of the run with a price, six places
 */
public record RunFacts(
        String id,
        Article article,
        ChainEntry asr,
        int repeats,
        Edition edition,
        int version,
        @Nullable Instant revealedAt,
        List<Round> rounds,
        List<Lane> lanes,
        @Nullable Verdict verdict,
        @Nullable Verdict blindVerdict,
        BigDecimal costUsd,
        String createdBy,
        Instant createdAt) {

    public RunFacts {
        rounds = List.copyOf(rounds);
        lanes = List.copyOf(lanes);
    }

    public boolean isRevealed() {
        return revealedAt != null;
    }

    /** @param number 1 or 2 */
    public Round round(int number) {
        return rounds.get(number - 1);
    }

    public Optional<Lane> lane(String laneId) {
        return lanes.stream().filter(lane -> lane.id().equals(laneId)).findFirst();
    }

    /**
     * The version of the article that is retold.
     *
     * @param text its title and paragraphs; empty once the run is revealed
     */
    public record Article(String id, int version, String title, String language, String text) {}

    /**
     * A recording and what was heard in it.
     *
     * @param durationMs the duration that counts; null before the transcription
     * @param uploadedAt null before the upload
     * @param objectKey null before the upload and after the purge
     */
    public record Round(
            int round,
            RoundState state,
            @Nullable Long durationMs,
            @Nullable DurationSource durationSource,
            @Nullable String asrRef,
            @Nullable Transcript transcript,
            @Nullable UnreliableReason unreliableReason,
            @Nullable PlaygroundError error,
            @Nullable String contentType,
            @Nullable Instant uploadedAt,
            @Nullable String objectKey,
            @Nullable Instant audioPurgedAt) {
        public boolean hasAudio() {
            return objectKey != null;
        }
    }

    /** @param length in the units of the language of the article */
    public record Transcript(String text, String language, int length) {}

    /**
     * One model, under a label that tells nothing of it.
     *
     * @param results by round and repeat; none of a round before its transcription
     * @param exemplars by round
     */
    public record Lane(String id, String label, ChainEntry entry, List<Result> results, List<Exemplar> exemplars) {
        public Lane {
            results = List.copyOf(results);
            exemplars = List.copyOf(exemplars);
        }

        /** The repeats of a round, the first one first. It is the result that operators compare. */
        public List<Result> of(int round) {
            return results.stream().filter(result -> result.round() == round).toList();
        }

        public Optional<Exemplar> exemplar(int round) {
            return exemplars.stream()
                    .filter(exemplar -> exemplar.round() == round)
                    .findFirst();
        }
    }

    /**
     * One judgement.
     *
     * @param repeat 1 to {@link RunFacts#repeats}
     * @param assessment null unless done
     * @param comparison of round 2 with round 1 of the lane; null in round 1
     * @param call what the provider reported; null unless done
     */
    public record Result(
            String id,
            int round,
            int repeat,
            ResultStatus status,
            @Nullable SkipReason skipReason,
            @Nullable ScoredAssessment assessment,
            @Nullable RoundComparison comparison,
            @Nullable PlaygroundError error,
            @Nullable Call call,
            Instant createdAt,
            @Nullable Instant finishedAt) {}

    /**
     * The call that gave a judgement.
     *
     * @param costUsd null while the model has no price
     */
    public record Call(
            String modelRef,
            long latencyMs,
            @Nullable Long inputTokens,
            @Nullable Long outputTokens,
            @Nullable BigDecimal costUsd) {}

    /** A retelling by the model of the lane. A part that was not made is null. */
    public record Exemplar(
            String id,
            int round,
            ExemplarStatus status,
            @Nullable String text,
            @Nullable String modelRef,
            @Nullable String ttsRef,
            @Nullable Long durationMs,
            @Nullable String objectKey,
            @Nullable PlaygroundError error,
            Instant createdAt,
            @Nullable Instant finishedAt,
            @Nullable Instant audioPurgedAt) {}

    /**
     * What an operator decided.
     *
     * @param laneId null unless the outcome is a lane
     */
    public record Verdict(
            VerdictOutcome outcome,
            @Nullable String laneId,
            List<ReasonTag> reasons,
            @Nullable String note,
            String actor,
            Instant at) {}
}
