package app.twicetold.core.provider.usage;

import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.rules.CircuitBreaker;
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
import java.util.List;
import java.util.Set;

/** Sums up the call log of the last days, and tells which entries this server does not call now. */
@Stateless
public class ReportUsage {
    private static final int PLACES = 6;
    private static final Set<String> CONTENT =
            Set.of(Capability.CONTENT_LLM.wire(), Capability.QA_LLM.wire(), Capability.EMBEDDINGS.wire());

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

    public UsageReport report(int windowDays) {
        Instant to = clock.instant();
        Instant from = to.minus(Duration.ofDays(windowDays));
        List<UsageRow> rows = calls.usage(from, to);
        FirstPublicationsRow published = calls.firstPublications(from, to);
        BigDecimal content = sum(
                rows.stream().filter(row -> CONTENT.contains(row.capability())).toList());
        return new UsageReport(
                windowDays,
                from,
                to,
                rows.stream().map(ReportUsage::item).toList(),
                sum(rows),
                published.all(),
                published.made() == 0
                        ? null
                        : content.divide(BigDecimal.valueOf(published.made()), PLACES, RoundingMode.HALF_UP),
                breakers.read(providers.chains()).stream()
                        .map(ReportUsage::breaker)
                        .toList());
    }

    private static UsageReport.Breaker breaker(CircuitBreakers.Reading breaker) {
        return new UsageReport.Breaker(
                breaker.key().capability().wire(),
                breaker.key().entry(),
                breaker.state().wire(),
                breaker.lastError() == null ? null : breaker.lastError().wire(),
                breaker.state() == CircuitBreaker.State.OPEN ? breaker.pause().toMillis() : null);
    }

    private static BigDecimal sum(List<UsageRow> rows) {
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
