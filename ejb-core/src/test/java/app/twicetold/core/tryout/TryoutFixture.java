package app.twicetold.core.tryout;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.provider.chain.CallRows;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.MissingModels;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.chain.ShareWidth;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.config.StoredChains;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.core.ratelimit.RateLimitSettings;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.shared.Json;
import app.twicetold.core.spend.BookContentCalls;
import app.twicetold.core.spend.SpendBook;
import app.twicetold.core.spend.rules.DailySpend;
import app.twicetold.persistence.audit.AuditEntryEntity;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.provider.ProviderCallEntity;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.provider.ProviderConfigRepository;
import app.twicetold.persistence.spend.SpendRepository;
import app.twicetold.persistence.testing.TestDatabase;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Chains of one provider with prices, the book of what they spend, and what an operator's tries leave. */
final class TryoutFixture {
    static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    static final Actor OPERATOR = new Actor("mei@example.org", "req_1");

    /** The revision of the chains. */
    static final int REVISION = 7;

    final TestDatabase database = TestDatabase.get();
    final Map<Capability, List<ChainEntry>> chains = new EnumMap<>(Capability.class);
    final CircuitBreakers breakers = new CircuitBreakers(() -> 0);
    PriceTable prices = new PriceTable(
            List.of(new ModelPrice("openai", "*", BigDecimal.ONE, new BigDecimal("2"), new BigDecimal("6"))));
    int triesAMinute = 1000;

    /** Each chain has two entries, and the second one is not enabled. */
    TryoutFixture() {
        database.clear();
        for (Capability capability : Capability.values()) {
            chains.put(
                    capability,
                    List.of(
                            ChainEntry.of("openai", "first", Duration.ofSeconds(5)),
                            new ChainEntry("openai", "second", false, Duration.ofSeconds(60), Map.of())));
        }
    }

    static JsonNode document(String text) {
        return Json.read(text.replace('\'', '"'), JsonNode.class);
    }

    static ProviderSettings settings(boolean production) {
        return new ProviderSettings(production, null, Duration.ZERO, null);
    }

    Providers providers(Adapter... adapters) {
        return new ProviderRegistry(List.of(adapters), () -> new ProviderChains(chains, prices));
    }

    ProviderChain chain(Providers providers) {
        return new ProviderChain(
                providers,
                bean(ProviderCallRecorder.class, entities -> new ProviderCallRecorder(rows(entities))),
                breakers,
                new Meters(),
                new MissingModels(() -> NOW),
                () -> NOW,
                new DatabaseState(System::nanoTime),
                new Full());
    }

    /** Entries with a width of which others hold every place. */
    private static final class Full extends ShareWidth {
        @Override
        public Part renew(News news) {
            return new Part(0, 0, Duration.ZERO, false, news.width());
        }
    }

    /** The chain of a capability has one entry, whose places are taken. */
    void taken(Capability capability) {
        chains.put(
                capability,
                List.of(new ChainEntry("openai", "first", true, Duration.ofMillis(50), Map.of("width", 1))));
    }

    StoredChains stored(boolean production) {
        return bean(StoredChains.class, entities -> new Stored(entities, settings(production)));
    }

    RateLimiter limiter() {
        return new RateLimiter(
                new RateLimitSettings(true, Map.of(RateLimit.PROVIDER_TRIES, triesAMinute)), database.dataSource());
    }

    SpendBook book() {
        return bean(
                SpendBook.class,
                entities -> new SpendBook(new SpendRepository(entities), generation(entities), () -> NOW));
    }

    static GenerationSettings generation(EntityManager entities) {
        return new GenerationSettings(
                new GenerationSettingsRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> NOW),
                () -> NOW);
    }

    static CallRows rows(EntityManager entities) {
        BookContentCalls book = new BookContentCalls(new SpendRepository(entities));
        return new CallRows(new ProviderCallRepository(entities), () -> NOW) {
            @Override
            public void addAll(List<CallNote> notes) {
                super.addAll(notes);
                notes.forEach(note -> book.book(note.attempt(), NOW));
            }
        };
    }

    <T> T bean(Class<T> type, Function<EntityManager, T> made) {
        return SessionBeans.bean(type, database, made, method -> {});
    }

    DailySpend today() {
        return book().today();
    }

    void spent(String usd) {
        database.run(entities -> new SpendRepository(entities).addCost(DailySpend.dayOf(NOW), new BigDecimal(usd)));
    }

    List<ProviderCallEntity> calls() {
        return database.inTransaction(entities -> entities.createQuery(
                        "select c from ProviderCallEntity c order by c.at, c.id", ProviderCallEntity.class)
                .getResultList());
    }

    List<AuditEntryEntity> audited() {
        return database.inTransaction(
                entities -> entities.createQuery("select a from AuditEntryEntity a", AuditEntryEntity.class)
                        .getResultList());
    }

    /** The chains of this test as the seventh that was stored. */
    private final class Stored extends StoredChains {
        Stored(EntityManager entities, ProviderSettings settings) {
            super(new ProviderConfigRepository(entities), settings);
        }

        @Override
        public InForce inForce() {
            return new InForce(new ProviderChains(chains, prices), REVISION);
        }
    }
}
