package app.twicetold.core.overview;

import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.content.rules.Pause;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.database.OnJobConnections;
import app.twicetold.core.playground.spend.PlaygroundBook;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.spend.SpendBook;
import app.twicetold.core.spend.rules.ContentCalls;
import app.twicetold.core.spend.rules.CostPerArticle;
import app.twicetold.persistence.overview.CapabilityCallsRow;
import app.twicetold.persistence.overview.ContentCountsRow;
import app.twicetold.persistence.overview.ContentFigureRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How content operations stand. A fixed number of statements, whatever is stored. */
@Stateless
@OnJobConnections
public class ReadOverview {
    private static final int USD_PLACES = 6;
    private static final int RATE_PLACES = 4;

    private GenerationSettings settings;
    private SpendBook spend;
    private PlaygroundBook playground;
    private ReadRollUps rollUps;
    private ContentFigureRepository figures;
    private InstantSource clock;

    @Inject
    public ReadOverview(
            GenerationSettings settings,
            SpendBook spend,
            PlaygroundBook playground,
            ReadRollUps rollUps,
            ContentFigureRepository figures,
            InstantSource clock) {
        this.settings = settings;
        this.spend = spend;
        this.playground = playground;
        this.rollUps = rollUps;
        this.figures = figures;
        this.clock = clock;
    }

    protected ReadOverview() {}

    public Overview read(int windowDays) {
        Instant to = clock.instant();
        Instant from = to.minus(Duration.ofDays(windowDays)).truncatedTo(ChronoUnit.HOURS);
        String paused =
                settings.pause().map(Pause::reason).map(PauseReason::wire).orElse(null);
        GenerationConfig config = settings.config();
        ContentCountsRow counts = figures.counts(from, to);
        List<CapabilityCallsRow> calls = figures.calls(from, to);
        return new Overview(
                paused != null,
                paused,
                spend.today().spent().setScale(USD_PLACES, RoundingMode.HALF_UP),
                config.dailyCostCapUsd(),
                playground.toldToday().setScale(USD_PLACES, RoundingMode.HALF_UP),
                config.playgroundDailyCapUsd(),
                CostPerArticle.of(contentCost(calls), counts.made()),
                windowDays,
                counts.published(),
                counts.needsReview(),
                counts.reported(),
                counts.held(),
                new Overview.Jobs(counts.queued(), counts.running(), counts.failed()),
                age(counts.oldestQueued(), to),
                calls.stream().mapToLong(CapabilityCallsRow::unpriced).sum(),
                errorRates(calls),
                rollUps.belowTarget(),
                counts.sourcesSwitchedOff());
    }

    private static BigDecimal contentCost(List<CapabilityCallsRow> calls) {
        return calls.stream()
                .filter(row -> ContentCalls.count(row.capability(), CallPurpose.Scope.CONTENT.wire()))
                .map(CapabilityCallsRow::costUsd)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static @Nullable Long age(@Nullable Instant since, Instant now) {
        return since == null ? null : Math.max(0, Duration.between(since, now).toMillis());
    }

    private static Map<String, @Nullable BigDecimal> errorRates(List<CapabilityCallsRow> rows) {
        Map<String, @Nullable BigDecimal> rates = new LinkedHashMap<>();
        for (Capability capability : Capability.values()) {
            rates.put(capability.wire(), null);
        }
        rows.stream()
                .filter(row -> row.calls() > 0)
                .forEach(row -> rates.put(
                        row.capability(),
                        BigDecimal.valueOf(row.failures())
                                .divide(BigDecimal.valueOf(row.calls()), RATE_PLACES, RoundingMode.HALF_UP)));
        return rates;
    }
}
