package app.twicetold.core.tryout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.provider.chain.CallRows;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.config.PinnedEntries;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.config.StoredChains;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.core.ratelimit.RateLimitSettings;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
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
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TryEntryIT {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final Actor OPERATOR = new Actor("mei@example.org", "req_1");

    private final TestDatabase database = TestDatabase.get();
    private final Map<Capability, List<ChainEntry>> chains = new EnumMap<>(Capability.class);
    private final CircuitBreakers breakers = new CircuitBreakers(() -> 0);
    private final List<ProviderCall> made = new ArrayList<>();
    private PriceTable prices = new PriceTable(
            List.of(new ModelPrice("openai", "*", BigDecimal.ONE, new BigDecimal("2"), new BigDecimal("6"))));
    private @Nullable ErrorKind failure;
    private BigDecimal reservedDuringTheCall = BigDecimal.ZERO;
    private int triesAMinute = 1000;

    @BeforeEach
    void everyChainHasTwoEntries() {
        database.clear();
        for (Capability capability : Capability.values()) {
            chains.put(
                    capability,
                    List.of(
                            ChainEntry.of("openai", "first", Duration.ofSeconds(5)),
                            new ChainEntry("openai", "second", false, Duration.ofSeconds(60), Map.of())));
        }
    }

    @ParameterizedTest
    @EnumSource(Capability.class)
    void anEntryIsAskedForWhatItsCapabilityDoes(Capability capability) {
        EntryTrial trial = tried("{'capability': '%s', 'index': 0}".formatted(capability.wire()));

        assertThat(trial.error()).isNull();
        assertThat(trial.capability()).isEqualTo(capability.wire());
        assertThat(trial.entry()).isEqualTo("openai/first");
        assertThat(trial.modelRef()).isEqualTo("openai/first");
        assertThat(trial.costUsd()).isPositive();
        assertThat(reservedDuringTheCall).as("what it may cost").isPositive();
        assertThat(today().reserved()).isEqualByComparingTo("0");
        assertThat(today().spent())
                .as("the cap holds for it, whatever the capability")
                .isEqualByComparingTo(trial.costUsd());
        assertThat(calls()).singleElement().satisfies(call -> {
            assertThat(call.scope).isEqualTo("tryout");
            assertThat(call.capability).isEqualTo(capability.wire());
            assertThat(call.costUsd).isEqualByComparingTo(trial.costUsd());
            assertThat(call.jobId).startsWith("try_");
        });
        assertThat(audited()).singleElement().satisfies(entry -> {
            assertThat(entry.actor).isEqualTo("mei@example.org");
            assertThat(entry.action).isEqualTo("ai_providers.tried");
            assertThat(entry.requestId).isEqualTo("req_1");
            assertThat(entry.details).contains("openai/first");
        });
    }

    @Test
    void anEntryThatIsNotEnabledIsAsked() {
        EntryTrial trial = tried("{'capability': 'llm', 'index': 1}");

        assertThat(trial.error()).isNull();
        assertThat(trial.entry()).isEqualTo("openai/second");
    }

    @Test
    void anEntryThatIsNotStoredIsAskedAsItWouldBe() {
        EntryTrial trial =
                tried("{'capability': 'llm', 'entry': {'provider': 'openai', 'model': 'gpt-6', 'enabled': false,"
                        + " 'timeout_ms': 2000, 'options': {'effort': 'low'}}}");

        assertThat(trial.modelRef()).isEqualTo("openai/gpt-6");
        assertThat(made).singleElement().satisfies(call -> {
            assertThat(call.entry().timeout()).isEqualTo(Duration.ofSeconds(2));
            assertThat(call.entry().textOption("effort")).isEqualTo("low");
        });
    }

    @Test
    void itTakesHalfAMinuteAtMost() {
        EntryTrial unused = tried("{'capability': 'llm', 'index': 1}");

        assertThat(made.get(0).deadline().remaining())
                .isLessThanOrEqualTo(TryEntry.LONGEST)
                .isGreaterThan(TryEntry.LONGEST.minusSeconds(20));
    }

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void aFailureIsToldAndNoOtherEntryIsAsked(ErrorKind kind) {
        failure = kind;

        EntryTrial trial = tried("{'capability': 'llm', 'index': 0}");

        assertThat(trial.error()).isEqualTo(kind);
        assertThat(made).hasSize(1);
        assertThat(calls())
                .singleElement()
                .satisfies(call -> assertThat(call.errorKind).isEqualTo(kind.wire()));
        assertThat(audited())
                .singleElement()
                .satisfies(entry -> assertThat(entry.details).contains(kind.wire()));
    }

    @Test
    void anEntryWithoutCredentialsIsToldWithoutACall() {
        EntryTrial trial = tried("{'capability': 'llm', 'entry': {'provider': 'anthropic', 'model': 'claude'}}");

        assertThat(trial.error()).isEqualTo(ErrorKind.UNCONFIGURED);
        assertThat(trial.costUsd()).isNull();
        assertThat(made).isEmpty();
    }

    @Test
    void aModelWithoutAPriceCostsNothingThatIsKnown() {
        prices = PriceTable.EMPTY;

        assertThat(tried("{'capability': 'llm', 'index': 0}").costUsd()).isNull();
        assertThat(today().spent()).isEqualByComparingTo("0");
    }

    @Test
    void breakersNeitherStopATryNorLearnFromIt() {
        failure = ErrorKind.SERVER_ERROR;
        for (int i = 0; i < 5; i++) {
            EntryTrial unused = tried("{'capability': 'llm', 'index': 0}");
        }
        assertThat(breakers.read(new ProviderChains(chains))).as("not opened").isEmpty();

        for (int i = 0; i < 3; i++) {
            try (CircuitBreakers.Permit permit = breakers.admit(Capability.LLM, first())) {
                assertThat(permit).isNotNull();
                permit.failed(new CircuitBreaker.Failure(ErrorKind.SERVER_ERROR, false, null));
            }
        }
        failure = null;

        assertThat(tried("{'capability': 'llm', 'index': 0}").error()).isNull();
        assertThat(breakers.admit(Capability.LLM, first())).as("not closed").isNull();
    }

    private ChainEntry first() {
        return new ProviderChains(chains).of(Capability.LLM).get(0);
    }

    @Test
    void theCapRefusesATryAsAnyPaidCall() {
        spent("20");

        refused("{'capability': 'asr', 'index': 0}", ErrorCode.GENERATION_PAUSED);

        assertThat(made).isEmpty();
        assertThat(audited()).extracting(entry -> entry.action).containsExactly("generation.paused");
    }

    @Test
    void callsUnderWayThatMayReachTheCapDelayATry() {
        bean(SpendBook.class, this::book).reserve("job_1", new BigDecimal("20"), Duration.ofMinutes(1));

        assertThat(refused("{'capability': 'llm', 'index': 0}", ErrorCode.RATE_LIMITED)
                        .details())
                .containsEntry("retry_after_seconds", 5L);
        assertThat(made).isEmpty();
    }

    @Test
    void aPipelineThatIsPausedForItsProvidersIsWhenOneTries() {
        database.run(entities -> settings(entities).pause(PauseReason.PROVIDER_ERRORS, Actor.SYSTEM, Map.of()));

        assertThat(tried("{'capability': 'content_llm', 'index': 0}").error()).isNull();
    }

    @Test
    void thereAreSoManyTriesAMinute() {
        triesAMinute = 2;
        for (int i = 0; i < 2; i++) {
            EntryTrial unused = tried("{'capability': 'llm', 'index': 0}");
        }

        refused("{'capability': 'tts', 'index': 0}", ErrorCode.RATE_LIMITED);

        assertThat(made).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'index': 0} | capability=required",
                "{'capability': 'smell', 'index': 0} | capability=unknown",
                "{'capability': 'llm'} | index=required",
                "{'capability': 'llm', 'index': -1} | index=range",
                "{'capability': 'llm', 'index': 2} | index=range",
                "{'capability': 'llm', 'index': '0'} | index=type",
                "{'capability': 'llm', 'index': 0, 'entry': {'provider': 'openai', 'model': 'm'}} | index=exclusive",
                "{'capability': 'llm', 'entry': 7} | entry=type",
                "{'capability': 'llm', 'entry': {'provider': 'openai'}} | entry.model=required",
                "{'capability': 'asr', 'entry': {'provider': 'anthropic', 'model': 'm'}} | entry.provider=unsupported",
                "{'capability': 'llm', 'entry': {'provider': 'openai', 'model': 'm', 'options': {'api_key': 'k'}}}"
                        + " | entry.options.api_key=secret",
                "{'capability': 'llm', 'entry': {'provider': 'openai', 'model': 'm', 'timeout_ms': 999}}"
                        + " | entry.timeout_ms=range",
                "{'capability': 'llm', 'index': 0, 'idnex': 1} | idnex=unknown"
            })
    void whatNamesNoEntryIsRefusedWithItsField(String document, String fault) {
        ServiceException refused = refused(document, ErrorCode.VALIDATION_FAILED);

        assertThat(String.valueOf(refused.details().get("fields"))).contains(fault);
        assertThat(made).isEmpty();
        assertThat(audited()).isEmpty();
    }

    @Test
    void aPlaceIsThatOfTheRevisionThatWasRead() {
        assertThat(tried("{'capability': 'llm', 'index': 0, 'revision': 7}").error())
                .isNull();
        for (int other : new int[] {6, 8}) {
            refused("{'capability': 'llm', 'index': 0, 'revision': %d}".formatted(other), ErrorCode.VERSION_CONFLICT);
        }
    }

    @Test
    void theMockIsNotTriedInProduction() {
        ServiceException refused = refused(
                "{'capability': 'llm', 'entry': {'provider': 'mock', 'model': 'm'}}",
                ErrorCode.PROVIDER_NOT_ALLOWED,
                true);

        assertThat(refused.details()).containsEntry("provider", "mock");
    }

    private ServiceException refused(String document, ErrorCode code) {
        return refused(document, code, false);
    }

    private ServiceException refused(String document, ErrorCode code, boolean production) {
        ServiceException[] refused = new ServiceException[1];
        assertThatThrownBy(() -> use(production).attempt(OPERATOR, document(document)))
                .isInstanceOfSatisfying(ServiceException.class, e -> {
                    assertThat(e.code()).isEqualTo(code);
                    refused[0] = e;
                });
        return refused[0];
    }

    private EntryTrial tried(String document) {
        return use(false).attempt(OPERATOR, document(document));
    }

    private static JsonNode document(String text) {
        return Json.read(text.replace('\'', '"'), JsonNode.class);
    }

    private TryEntry use(boolean production) {
        Providers providers = new ProviderRegistry(
                List.<Adapter>of(new Model(), new Ears(), new Voice(), new Places()),
                () -> new ProviderChains(chains, prices));
        ProviderSettings settings = new ProviderSettings(production, null, Duration.ZERO, null);
        return new TryEntry(
                new PinnedEntries(settings, providers),
                bean(StoredChains.class, entities -> new Stored(entities, settings)),
                providers,
                new ProviderChain(providers, bean(ProviderCallRecorder.class, this::recorder), breakers),
                bean(SpendBook.class, this::book),
                new RateLimiter(
                        new RateLimitSettings(true, Map.of(RateLimit.PROVIDER_TRIES, triesAMinute)),
                        database.dataSource()),
                bean(TrialSteps.class, this::steps));
    }

    /** The chains of this test as the seventh that was stored. */
    private final class Stored extends StoredChains {
        Stored(EntityManager entities, ProviderSettings settings) {
            super(new ProviderConfigRepository(entities), settings);
        }

        @Override
        public InForce inForce() {
            return new InForce(new ProviderChains(chains, prices), 7);
        }
    }

    private TrialSteps steps(EntityManager entities) {
        return new TrialSteps(rows(entities), new RecordAudit(new AuditRepository(entities), () -> NOW));
    }

    private ProviderCallRecorder recorder(EntityManager entities) {
        return new ProviderCallRecorder(rows(entities));
    }

    private static CallRows rows(EntityManager entities) {
        BookContentCalls book = new BookContentCalls(new SpendRepository(entities));
        return new CallRows(new ProviderCallRepository(entities), () -> NOW) {
            @Override
            public void addAll(List<CallNote> notes) {
                super.addAll(notes);
                notes.forEach(note -> book.book(note.attempt(), NOW));
            }
        };
    }

    private SpendBook book(EntityManager entities) {
        return new SpendBook(new SpendRepository(entities), settings(entities), () -> NOW);
    }

    private static GenerationSettings settings(EntityManager entities) {
        return new GenerationSettings(
                new GenerationSettingsRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> NOW),
                () -> NOW);
    }

    private <T> T bean(Class<T> type, Function<EntityManager, T> made) {
        return SessionBeans.bean(type, database, made, method -> {});
    }

    private DailySpend today() {
        return bean(SpendBook.class, this::book).today();
    }

    private void spent(String usd) {
        database.run(entities -> {
            SpendRepository spend = new SpendRepository(entities);
            spend.addCost(DailySpend.dayOf(NOW), new BigDecimal(usd));
        });
    }

    private List<ProviderCallEntity> calls() {
        return database.inTransaction(
                entities -> entities.createQuery("select c from ProviderCallEntity c", ProviderCallEntity.class)
                        .getResultList());
    }

    private List<AuditEntryEntity> audited() {
        return database.inTransaction(
                entities -> entities.createQuery("select a from AuditEntryEntity a", AuditEntryEntity.class)
                        .getResultList());
    }

    private void called(ProviderCall call, Usage usage) {
        made.add(call);
        reservedDuringTheCall = today().reserved();
        if (failure != null) {
            throw new ProviderException(failure, "As the test says", null, usage, null);
        }
    }

    private final class Model implements LanguageModel {
        @Override
        public String provider() {
            return "openai";
        }

        @Override
        public Completion complete(CompletionRequest request, ProviderCall call) {
            called(call, Usage.tokens(10L, 5L));
            return new Completion("{\"line\": \"Hello.\"}", Usage.tokens(10L, 5L));
        }
    }

    private final class Ears implements SpeechRecognizer {
        @Override
        public String provider() {
            return "openai";
        }

        @Override
        public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
            called(call, Usage.NONE);
            assertThat(request.audio().sizeBytes()).isGreaterThan(1_000);
            return new Transcription("", null, null, List.of(), List.of(), null, Usage.NONE);
        }
    }

    private final class Voice implements SpeechSynthesizer {
        @Override
        public String provider() {
            return "openai";
        }

        @Override
        public Speech synthesize(SpeechRequest request, ProviderCall call) {
            called(call, Usage.NONE);
            return new Speech(
                    new byte[1],
                    "audio/wav",
                    500,
                    Usage.tokens((long) request.text().length(), null));
        }
    }

    private final class Places implements Embedder {
        @Override
        public String provider() {
            return "openai";
        }

        @Override
        public Embeddings embed(List<String> texts, ProviderCall call) {
            called(call, Usage.NONE);
            return new Embeddings(List.of(new float[1]), Usage.tokens(10L, null));
        }
    }
}
