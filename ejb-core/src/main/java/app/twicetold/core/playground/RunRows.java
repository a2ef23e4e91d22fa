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
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.persistence.playground.PlaygroundExemplarEntity;
import app.twicetold.persistence.playground.PlaygroundLaneEntity;
import app.twicetold.persistence.playground.PlaygroundResultEntity;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import app.twicetold.persistence.playground.PlaygroundRunEntity;
import app.twicetold.persistence.playground.PlaygroundVerdictEntity;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of some runs, and the facts that they make.
 *
 * @param rounds by run
 * @param lanes by run
 * @param results by lane
 * @param exemplars by lane
 * @param verdicts by run
 * @param costs by run; none of a run without calls
 * @param texts of the articles of blind runs, by run
 */
record RunRows(
        Map<String, List<PlaygroundRoundEntity>> rounds,
        Map<String, List<PlaygroundLaneEntity>> lanes,
        Map<String, List<PlaygroundResultEntity>> results,
        Map<String, List<PlaygroundExemplarEntity>> exemplars,
        Map<String, List<PlaygroundVerdictEntity>> verdicts,
        Map<String, BigDecimal> costs,
        Map<String, String> texts) {
    private static final int USD_PLACES = 6;
    private static final TypeReference<List<String>> TAGS = new TypeReference<>() {};

    RunFacts facts(PlaygroundRunEntity run) {
        return new RunFacts(
                run.id,
                new RunFacts.Article(
                        run.articleId,
                        run.articleVersion,
                        run.articleTitle,
                        run.language,
                        texts.getOrDefault(run.id, "")),
                Json.read(run.asr, PinnedEntry.class).entry(),
                run.repeats,
                Edition.ofWire(run.prompts),
                run.version,
                run.revealedAt,
                rounds.getOrDefault(run.id, List.of()).stream()
                        .map(RunRows::round)
                        .toList(),
                lanes.getOrDefault(run.id, List.of()).stream()
                        .map(lane -> lane(
                                lane,
                                results.getOrDefault(lane.id, List.of()),
                                exemplars.getOrDefault(lane.id, List.of())))
                        .toList(),
                verdict(verdicts.getOrDefault(run.id, List.of()), false),
                verdict(verdicts.getOrDefault(run.id, List.of()), true),
                costs.getOrDefault(run.id, BigDecimal.ZERO).setScale(USD_PLACES, RoundingMode.HALF_UP),
                run.createdBy,
                run.createdAt);
    }

    private static RunFacts.Round round(PlaygroundRoundEntity row) {
        return new RunFacts.Round(
                row.round,
                RoundState.ofWire(row.state),
                row.durationMs,
                row.durationSource == null ? null : WireValue.of(DurationSource.class, row.durationSource),
                row.asrRef,
                row.transcript == null || row.transcriptLanguage == null || row.transcriptLength == null
                        ? null
                        : new RunFacts.Transcript(row.transcript, row.transcriptLanguage, row.transcriptLength),
                row.unreliableReason == null ? null : UnreliableReason.ofWire(row.unreliableReason),
                PlaygroundError.of(row.failure),
                row.contentType,
                row.uploadedAt,
                row.objectKey,
                row.audioPurgedAt);
    }

    private static RunFacts.Lane lane(
            PlaygroundLaneEntity row, List<PlaygroundResultEntity> results, List<PlaygroundExemplarEntity> exemplars) {
        return new RunFacts.Lane(
                row.id,
                row.label,
                PinnedEntry.stored(row.provider, row.model, row.timeoutMs, row.options)
                        .entry(),
                results.stream().map(RunRows::result).toList(),
                exemplars.stream().map(RunRows::exemplar).toList());
    }

    private static RunFacts.Result result(PlaygroundResultEntity row) {
        return new RunFacts.Result(
                row.id,
                row.round,
                row.repeat,
                ResultStatus.ofWire(row.status),
                row.skipReason == null ? null : WireValue.of(SkipReason.class, row.skipReason),
                row.assessment == null ? null : Json.read(row.assessment, ScoredAssessment.class),
                row.comparison == null ? null : Json.read(row.comparison, RoundComparison.class),
                PlaygroundError.of(row.failure),
                row.modelRef == null || row.latencyMs == null
                        ? null
                        : new RunFacts.Call(
                                row.modelRef, row.latencyMs, row.inputTokens, row.outputTokens, row.costUsd),
                row.createdAt,
                row.finishedAt);
    }

    private static RunFacts.Exemplar exemplar(PlaygroundExemplarEntity row) {
        return new RunFacts.Exemplar(
                row.id,
                row.round,
                ExemplarStatus.ofWire(row.status),
                row.text,
                row.modelRef,
                row.ttsRef,
                row.durationMs,
                row.objectKey,
                PlaygroundError.of(row.failure),
                row.createdAt,
                row.finishedAt,
                row.audioPurgedAt);
    }

    private static RunFacts.@Nullable Verdict verdict(List<PlaygroundVerdictEntity> rows, boolean blind) {
        return rows.stream()
                .filter(row -> row.blind == blind)
                .findFirst()
                .map(row -> new RunFacts.Verdict(
                        WireValue.of(VerdictOutcome.class, row.outcome),
                        row.laneId,
                        Json.read(row.reasons, TAGS).stream()
                                .map(tag -> WireValue.of(ReasonTag.class, tag))
                                .toList(),
                        row.note,
                        row.actor,
                        row.at))
                .orElse(null);
    }
}
