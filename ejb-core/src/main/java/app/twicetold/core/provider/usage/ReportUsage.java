package app.twicetold.core.provider.usage;

import app.twicetold.core.database.OnJobConnections;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.persistence.provider.DailyUsageRow;
import app.twicetold.persistence.provider.FirstPublicationsRow;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.provider.UsageRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sums up the call log of the last days, and tells which entries this server does not call now. Two statements, and one
 * for the chains in force.
 */
@Stateless
@OnJobConnections
public class ReportUsage {
    private static final int PLACES = 6;
    private static final Set<String> CONTENT =
            Set.of(Capability.CONTENT_LLM.wire(), Capability.QA_LLM.wire(), Capability.EMBEDDINGS.wire());
    private static final FirstPublicationsRow NONE = new FirstPublicationsRow(0, 0);

    private ProviderCallRepository calls;
    private CircuitBreakers breakers;
    private Providers providers;
    private InstantSource clock;

    @Inject
    public ReportUsage(
            ProviderCallRepository calls, CircuitBreakers breakers, Providers providers, InstantSource clock) {
        this.calls = calls;
        this.breakers = breakers;
        this.providers = providers;
        this.clock = clock;
    }

    protected ReportUsage() {}

    /** The sums of so many days of 24 hours until now, and of the rest of the hour that they begin in. */
    public UsageReport report(int windowDays) {
        Instant to = clock.instant();
        Instant from = to.minus(Duration.ofDays(windowDays)).truncatedTo(ChronoUnit.HOURS);
        List<UsageRow> rows = calls.usage(from, to);
        return report(windowDays, from, to, rows, calls.firstPublications(from, to), null);
    }

    /** The sums of so many UTC days, of which today is the last, and those of each day. */
    public UsageReport reportByDay(int windowDays) {
        Instant to = clock.instant();
        LocalDate today = LocalDate.ofInstant(to, ZoneOffset.UTC);
        LocalDate first = today.minusDays(windowDays - 1L);
        Instant from = first.atStartOfDay(ZoneOffset.UTC).toInstant();
        List<DailyUsageRow> rows = calls.usageByDay(from, to);
        Map<LocalDate, FirstPublicationsRow> published = calls.firstPublicationsByDay(from, to);
        Map<LocalDate, List<UsageRow>> byDay = rows.stream()
                .collect(Collectors.groupingBy(
                        DailyUsageRow::day, Collectors.mapping(DailyUsageRow::usage, Collectors.toList())));
        return report(
                windowDays,
                from,
                to,
                overDays(rows),
                new FirstPublicationsRow(
                        published.values().stream()
                                .mapToLong(FirstPublicationsRow::all)
                                .sum(),
                        published.values().stream()
                                .mapToLong(FirstPublicationsRow::made)
                                .sum()),
                first.datesUntil(today.plusDays(1))
                        .map(day -> day(day, byDay.getOrDefault(day, List.of()), published.getOrDefault(day, NONE)))
                        .toList());
    }

    private UsageReport report(
            int windowDays,
            Instant from,
            Instant to,
            Collection<UsageRow> rows,
            FirstPublicationsRow published,
            @Nullable List<UsageReport.Day> days) {
        return new UsageReport(
                windowDays,
                from,
                to,
                rows.stream().map(ReportUsage::item).toList(),
                sum(rows),
                published.all(),
                costPerArticle(rows, published),
                breakers.read(providers.chains()).stream()
                        .map(UsageReport.Breaker::of)
                        .toList(),
                days);
    }

    private static UsageReport.Day day(LocalDate day, List<UsageRow> rows, FirstPublicationsRow published) {
        return new UsageReport.Day(
                day,
                rows.stream().map(ReportUsage::item).toList(),
                sum(rows),
                published.all(),
                costPerArticle(rows, published));
    }

    /** The rows of all days, one for each capability, provider and model, in that order. */
    private static Collection<UsageRow> overDays(List<DailyUsageRow> rows) {
        Map<List<String>, UsageRow> sums = new TreeMap<>(ReportUsage::compare);
        for (DailyUsageRow row : rows) {
            UsageRow usage = row.usage();
            sums.merge(List.of(usage.capability(), usage.provider(), usage.model()), usage, UsageRow::plus);
        }
        return sums.values();
    }

    private static int compare(List<String> one, List<String> other) {
        for (int i = 0; i < one.size(); i++) {
            int order = one.get(i).compareTo(other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static @Nullable BigDecimal costPerArticle(Collection<UsageRow> rows, FirstPublicationsRow published) {
        if (published.made() == 0) {
            return null;
        }
        BigDecimal content = sum(
                rows.stream().filter(row -> CONTENT.contains(row.capability())).toList());
        return content.divide(BigDecimal.valueOf(published.made()), PLACES, RoundingMode.HALF_UP);
    }

    private static BigDecimal sum(Collection<UsageRow> rows) {
        return rows.stream()
                .map(UsageRow::costUsd)
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .setScale(PLACES, RoundingMode.HALF_UP);
    }

    private static UsageReport.Item item(UsageRow row) {
        return new UsageReport.Item(
                row.capability(),
                row.provider(),
                row.model(),
                row.calls(),
                row.failures(),
                row.fallbacks(),
                row.inputTokens(),
                row.outputTokens(),
                row.audioMs(),
                row.costUsd().setScale(PLACES, RoundingMode.HALF_UP),
                row.unpricedCalls());
    }
}
