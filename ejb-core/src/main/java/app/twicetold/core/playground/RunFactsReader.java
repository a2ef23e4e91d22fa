package app.twicetold.core.playground;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundRunEntity;
import app.twicetold.persistence.playground.PlaygroundRunQuery;
import app.twicetold.persistence.playground.RunArticleRow;
import app.twicetold.persistence.provider.JobCostRow;
import app.twicetold.persistence.provider.ProviderCallRepository;
import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs with all that belongs to them, in eight statements whatever their number. */
@ApplicationScoped
public class RunFactsReader {
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
        RunRows rows = new RunRows(
                playground.rounds(ids).stream().collect(groupingBy(round -> round.runId)),
                playground.lanes(ids).stream().collect(groupingBy(lane -> lane.runId)),
                playground.results(ids).stream().collect(groupingBy(result -> result.laneId)),
                playground.exemplars(ids).stream().collect(groupingBy(exemplar -> exemplar.laneId)),
                playground.verdicts(ids).stream().collect(groupingBy(verdict -> verdict.runId)),
                calls.costs(ids).stream().collect(toMap(JobCostRow::jobId, JobCostRow::costUsd)),
                playground.blindArticles(ids).stream().collect(toMap(RunArticleRow::runId, RunFactsReader::text)));
        return runs.stream().map(rows::facts).toList();
    }

    private static String text(RunArticleRow article) {
        return Stream.concat(Stream.of(article.title()), Json.read(article.paragraphs(), TEXTS).stream())
                .collect(joining("\n"));
    }
}
