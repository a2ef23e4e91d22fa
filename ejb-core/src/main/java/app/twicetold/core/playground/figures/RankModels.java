package app.twicetold.core.playground.figures;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import app.twicetold.core.playground.rules.ranking.Contestant;
import app.twicetold.core.playground.rules.ranking.JudgedRun;
import app.twicetold.core.playground.rules.ranking.Leaderboard;
import app.twicetold.core.playground.rules.ranking.Standing;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.playground.JudgedLaneRow;
import app.twicetold.persistence.playground.LaneFigureRow;
import app.twicetold.persistence.playground.PlaygroundFigureRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ranks models by the blind verdicts of the last days, beside what they cost and how steady they are. Two statements,
 * whatever the number of runs.
 */
@Stateless
public class RankModels {
    /** The newest verdicts; more would keep a request waiting. */
    private static final int MOST_RUNS = 5_000;

    private static final int USD_PLACES = 6;

    private PlaygroundFigureRepository figures;
    private InstantSource clock;

    @Inject
    public RankModels(PlaygroundFigureRepository figures, InstantSource clock) {
        this.figures = figures;
        this.clock = clock;
    }

    protected RankModels() {}

    /**
     * Ranked models first, then those with too few comparisons.
     *
     * @param language null for all
     * @throws ServiceException {@code validation_failed} for a language that is unknown
     */
    public ModelLeaderboard rank(@Nullable String language, int windowDays) {
        Window window = Window.of(language, windowDays, clock);
        List<JudgedRun> runs = runs(figures.judged(language, window.from(), window.to(), MOST_RUNS));
        Map<Contestant, LaneFigureRow> costs = figures.figures(language, window.from(), window.to()).stream()
                .collect(toMap(
                        row -> Contestants.of(row.provider(), row.model(), row.options(), row.prompts()),
                        row -> row,
                        (first, second) -> first,
                        LinkedHashMap::new));
        List<Standing> standings = Leaderboard.of(runs);
        Stream<ModelLeaderboard.Item> compared =
                standings.stream().map(standing -> item(standing, costs.get(standing.contestant())));
        Stream<ModelLeaderboard.Item> others = costs.entrySet().stream()
                .filter(row -> standings.stream()
                        .noneMatch(standing -> standing.contestant().equals(row.getKey())))
                .map(row -> item(new Standing(row.getKey(), 0, 0, null, null), row.getValue()));
        return new ModelLeaderboard(
                windowDays,
                language,
                runs.size(),
                Leaderboard.FEWEST_COMPARISONS,
                Stream.concat(compared, others).toList());
    }

    private static List<JudgedRun> runs(List<JudgedLaneRow> rows) {
        return rows.stream().collect(groupingBy(JudgedLaneRow::runId, LinkedHashMap::new, toList())).values().stream()
                .map(lanes -> new JudgedRun(
                        lanes.stream()
                                .map(lane ->
                                        Contestants.of(lane.provider(), lane.model(), lane.options(), lane.prompts()))
                                .toList(),
                        Contestants.chosen(lanes, JudgedLaneRow::chosen)))
                .toList();
    }

    private static ModelLeaderboard.Item item(Standing standing, @Nullable LaneFigureRow figures) {
        Standing.Rating rating = standing.rating();
        return new ModelLeaderboard.Item(
                standing.rank(),
                standing.contestant().modelRef(),
                standing.contestant().options(),
                standing.contestant().rubricVersion(),
                standing.comparisons(),
                points(standing.wins()),
                rating == null ? null : points(rating.value()),
                rating == null ? null : points(rating.low()),
                rating == null ? null : points(rating.high()),
                figures == null ? 0 : figures.judgements(),
                figures == null || figures.spread() == null
                        ? null
                        : figures.spread().setScale(1, RoundingMode.HALF_UP),
                figures == null || figures.costUsd() == null
                        ? null
                        : figures.costUsd().setScale(USD_PLACES, RoundingMode.HALF_UP),
                figures == null
                        ? null
                        : figures.latencyMs().setScale(0, RoundingMode.HALF_UP).longValueExact());
    }

    private static BigDecimal points(double value) {
        return BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP);
    }
}
