package app.twicetold.core.playground;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.playground.rules.DurationSource;
import app.twicetold.core.playground.rules.ReasonTag;
import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.playground.rules.SkipReason;
import app.twicetold.core.playground.rules.VerdictOutcome;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.training.rules.recording.UnreliableReason;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.persistence.playground.PlaygroundLaneEntity;
import app.twicetold.persistence.playground.PlaygroundModelAnswerEntity;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundResultEntity;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import app.twicetold.persistence.playground.PlaygroundRunEntity;
import app.twicetold.persistence.playground.PlaygroundRunQuery;
import app.twicetold.persistence.playground.PlaygroundVerdictEntity;
import app.twicetold.persistence.playground.RunArticleRow;
import app.twicetold.persistence.provider.JobCostRow;
import app.twicetold.persistence.provider.ProviderCallRepository;
import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs with all that belongs to them, in eight statements whatever their number. */
@ApplicationScoped
public class RunFactsReader {
    private static final int USD_PLACES = 6;
    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};

    private PlaygroundRepository playground;
    private ProviderCallRepository calls;

    @Inject
    public RunFactsReader(PlaygroundRepository playground, ProviderCallRepository calls) {
        this.playground = playground;
        this.calls = calls;
    }

    protected RunFactsReader() {}

    public Optional<RunFacts> find(String runId) {
        return playground.find(runId).map(run -> of(List.of(run)).get(0));
    }

    /**
     * Runs, newest first.
     *
     * @param after where the last page ended, null for the first one
     */
    public List<RunFacts> newest(RunFilter filter, @Nullable Cursor after, int limit) {
        return of(playground.page(new PlaygroundRunQuery(
                filter.articleId(),
                filter.revealed(),
                filter.language(),
                after == null ? null : after.at(),
                after == null ? null : after.id(),
                limit)));
    }

    private List<RunFacts> of(List<PlaygroundRunEntity> runs) {
        if (runs.isEmpty()) {
            return List.of();
        }
        List<String> ids = runs.stream().map(run -> run.id).toList();
        Map<String, List<PlaygroundRoundEntity>> rounds =
                playground.rounds(ids).stream().collect(groupingBy(round -> round.runId));
        Map<String, List<PlaygroundLaneEntity>> lanes =
                playground.lanes(ids).stream().collect(groupingBy(lane -> lane.runId));
        Map<String, List<PlaygroundResultEntity>> results =
                playground.results(ids).stream().collect(groupingBy(result -> result.laneId));
        Map<String, List<PlaygroundModelAnswerEntity>> answers =
                playground.modelAnswers(ids).stream().collect(groupingBy(answer -> answer.laneId));
        Map<String, List<PlaygroundVerdictEntity>> verdicts =
                playground.verdicts(ids).stream().collect(groupingBy(verdict -> verdict.runId));
        Map<String, BigDecimal> costs =
                calls.costs(ids).stream().collect(toMap(JobCostRow::jobId, JobCostRow::costUsd));
        Map<String, String> texts =
                playground.blindArticles(ids).stream().collect(toMap(RunArticleRow::runId, RunFactsReader::text));
        return runs.stream()
                .map(run -> new RunFacts(
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
                                .map(RunFactsReader::round)
                                .toList(),
                        lanes.getOrDefault(run.id, List.of()).stream()
                                .map(lane -> lane(
                                        lane,
                                        results.getOrDefault(lane.id, List.of()),
                                        answers.getOrDefault(lane.id, List.of())))
                                .toList(),
                        verdict(verdicts.getOrDefault(run.id, List.of()), false),
                        verdict(verdicts.getOrDefault(run.id, List.of()), true),
                        costs.getOrDefault(run.id, BigDecimal.ZERO).setScale(USD_PLACES, RoundingMode.HALF_UP),
                        run.createdBy,
                        run.createdAt))
                .toList();
    }

    private static String text(RunArticleRow article) {
        return Stream.concat(Stream.of(article.title()), Json.read(article.paragraphs(), TEXTS).stream())
                .collect(joining("\n"));
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
            PlaygroundLaneEntity row, List<PlaygroundResultEntity> results, List<PlaygroundModelAnswerEntity> answers) {
        return new RunFacts.Lane(
                row.id,
                row.label,
                PinnedEntry.stored(row.provider, row.model, row.timeoutMs, row.options)
                        .entry(),
                results.stream().map(RunFactsReader::result).toList(),
                answers.stream().map(RunFactsReader::modelAnswer).toList());
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

    private static RunFacts.ModelAnswer modelAnswer(PlaygroundModelAnswerEntity row) {
        return new RunFacts.ModelAnswer(
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
                        Json.read(row.reasons, TEXTS).stream()
                                .map(tag -> WireValue.of(ReasonTag.class, tag))
                                .toList(),
                        row.note,
                        row.actor,
                        row.at))
                .orElse(null);
    }
}
