package app.twicetold.core.playground.figures;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import app.twicetold.core.playground.rules.ranking.Agreement;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.ShareInterval;
import app.twicetold.persistence.playground.PlaygroundFigureRepository;
import app.twicetold.persistence.playground.ScoredLaneRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares models with operators and with each other. One statement, whatever the number of runs. */
@Stateless
public class CompareModels {
    private static final int MOST_RUNS = 5_000;
    private static final int RATE_PLACES = 4;

    private PlaygroundFigureRepository figures;
    private InstantSource clock;

    @Inject
    public CompareModels(PlaygroundFigureRepository figures, InstantSource clock) {
        this.figures = figures;
        this.clock = clock;
    }

    protected CompareModels() {}

    /**
     * The models that judged the most recordings first.
     *
     * @param language null for all
     * @throws ServiceException {@code validation_failed} for a language that is unknown
     */
    public ModelAgreement compare(@Nullable String language, int windowDays) {
        Window window = Window.of(language, windowDays, clock);
        List<ScoredLaneRow> rows = figures.scored(language, window.from(), window.to(), MOST_RUNS);
        List<Agreement.Recording> recordings = recordings(rows);
        return new ModelAgreement(
                windowDays,
                language,
                rows.stream().map(ScoredLaneRow::articleId).distinct().count(),
                rows.stream().map(ScoredLaneRow::runId).distinct().count(),
                recordings.size(),
                rate(Agreement.alpha(recordings)),
                Agreement.of(recordings).stream().map(CompareModels::item).toList());
    }

    private static List<Agreement.Recording> recordings(List<ScoredLaneRow> rows) {
        return rows.stream()
                .collect(groupingBy(row -> new Round(row.runId(), row.round()), LinkedHashMap::new, toList()))
                .values()
                .stream()
                .map(lanes -> new Agreement.Recording(
                        lanes.get(0).articleId(),
                        lanes.stream()
                                .map(lane -> new Agreement.Overall(
                                        Contestants.of(lane.provider(), lane.model(), lane.options(), lane.prompts()),
                                        lane.overall()))
                                .toList(),
                        Contestants.chosen(lanes, ScoredLaneRow::chosen)))
                .toList();
    }

    private record Round(String runId, int round) {}

    private static ModelAgreement.Item item(Agreement agreement) {
        int others = agreement.verdicts() - agreement.chosen();
        ShareInterval interval = others == 0 ? null : ShareInterval.of(agreement.agreed(), others);
        return new ModelAgreement.Item(
                agreement.contestant().modelRef(),
                agreement.contestant().options(),
                agreement.contestant().rubricVersion(),
                agreement.recordings(),
                agreement.verdicts(),
                agreement.chosen(),
                agreement.agreed(),
                rate(others == 0 ? null : Double.valueOf((double) agreement.agreed() / others)),
                rate(interval == null ? null : Double.valueOf(interval.low())),
                rate(interval == null ? null : Double.valueOf(interval.high())),
                rate(agreement.alpha()),
                rate(agreement.rankCorrelation()));
    }

    private static @Nullable BigDecimal rate(@Nullable Double value) {
        return value == null ? null : BigDecimal.valueOf(value).setScale(RATE_PLACES, RoundingMode.HALF_UP);
    }
}
