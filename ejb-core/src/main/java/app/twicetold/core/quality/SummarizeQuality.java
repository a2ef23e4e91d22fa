package app.twicetold.core.quality;

import app.twicetold.core.database.OnJobConnections;
import app.twicetold.core.quality.QualityAggregates.Audit;
import app.twicetold.core.quality.QualityAggregates.Decided;
import app.twicetold.core.quality.QualityAggregates.ThresholdChange;
import app.twicetold.core.quality.rules.QualityCheck;
import app.twicetold.persistence.quality.CheckPassesRow;
import app.twicetold.persistence.quality.QualityReportRepository;
import app.twicetold.persistence.quality.QualitySummaryRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sums up the checks of the last days. Three statements, whatever the number of reports. */
@Stateless
@OnJobConnections
public class SummarizeQuality {
    private static final int RATE_PLACES = 4;
    private static final int SCORE_PLACES = 2;
    private static final int MOST_CHANGES = 500;

    private QualityReportRepository reports;
    private InstantSource clock;

    @Inject
    public SummarizeQuality(QualityReportRepository reports, InstantSource clock) {
        this.reports = reports;
        this.clock = clock;
    }

    protected SummarizeQuality() {}

    public QualityAggregates summarize(int windowDays) {
        Instant to = clock.instant();
        Instant from = to.minus(Duration.ofDays(windowDays));
        QualitySummaryRow sums = reports.summary(from, to);
        return new QualityAggregates(
                windowDays,
                new Decided(sums.autoPublish(), sums.needsReview(), sums.reject()),
                passRates(reports.passes(from, to)),
                sums.qaScore() == null ? null : sums.qaScore().setScale(SCORE_PLACES, RoundingMode.HALF_UP),
                new Audit(sums.sampled(), sums.overturned()),
                reports.thresholdChanges(from, to, MOST_CHANGES).stream()
                        .map(row -> new ThresholdChange(
                                row.at(), row.actor(), row.language(), row.autoPublish(), row.reviewFloor()))
                        .toList());
    }

    private static Map<String, @Nullable BigDecimal> passRates(List<CheckPassesRow> rows) {
        Map<String, @Nullable BigDecimal> rates = new LinkedHashMap<>();
        for (QualityCheck check : QualityCheck.values()) {
            rates.put(check.wire(), null);
        }
        rows.forEach(row -> rates.put(
                row.check(),
                BigDecimal.valueOf(row.passes())
                        .divide(BigDecimal.valueOf(row.results()), RATE_PLACES, RoundingMode.HALF_UP)));
        return Collections.unmodifiableMap(rates);
    }
}
