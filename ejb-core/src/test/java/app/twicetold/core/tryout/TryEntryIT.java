package app.twicetold.core.tryout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.config.PinnedEntries;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.OwnServerOptions;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.audit.AuditRepository;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TryEntryIT {
    private final TryoutFixture fixture = new TryoutFixture();
    private final List<ProviderCall> made = new ArrayList<>();
    private @Nullable ErrorKind failure;
    private BigDecimal reservedDuringTheCall = BigDecimal.ZERO;
    private Runnable meanwhile = () -> {};

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
        assertThat(fixture.today().reserved()).isEqualByComparingTo("0");
        assertThat(fixture.today().spent())
                .as("the cap holds for it, whatever the capability")
                .isEqualByComparingTo(trial.costUsd());
        assertThat(fixture.calls()).singleElement().satisfies(call -> {
            assertThat(call.scope).isEqualTo("tryout");
            assertThat(call.capability).isEqualTo(capability.wire());
            assertThat(call.costUsd).isEqualByComparingTo(trial.costUsd());
            assertThat(call.jobId).startsWith("try_");
        });
        assertThat(fixture.audited()).singleElement().satisfies(entry -> {
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
        assertThat(fixture.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.errorKind).isEqualTo(kind.wire()));
        assertThat(fixture.audited())
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
        fixture.prices = PriceTable.EMPTY;

        assertThat(tried("{'capability': 'llm', 'index': 0}").costUsd()).isNull();
        assertThat(fixture.today().spent()).isEqualByComparingTo("0");
    }

    @Test
    void breakersNeitherStopATryNorLearnFromIt() {
        failure = ErrorKind.SERVER_ERROR;
        for (int i = 0; i < 5; i++) {
            EntryTrial unused = tried("{'capability': 'llm', 'index': 0}");
        }
        assertThat(fixture.breakers.read(new ProviderChains(fixture.chains)))
                .as("not opened")
                .isEmpty();

        for (int i = 0; i < 3; i++) {
            try (CircuitBreakers.Permit permit = fixture.breakers.admit(Capability.LLM, first())) {
                assertThat(permit).isNotNull();
                permit.failed(new CircuitBreaker.Failure(ErrorKind.SERVER_ERROR, false, null));
            }
        }
        failure = null;

        assertThat(tried("{'capability': 'llm', 'index': 0}").error()).isNull();
        assertThat(fixture.breakers.admit(Capability.LLM, first()))
                .as("not closed")
                .isNull();
    }

    private ChainEntry first() {
        return new ProviderChains(fixture.chains).of(Capability.LLM).get(0);
    }

    @Test
    void theCapRefusesATryAsAnyPaidCall() {
        fixture.spent("20");

        refused("{'capability': 'asr', 'index': 0}", ErrorCode.GENERATION_PAUSED);

        assertThat(made).isEmpty();
        assertThat(fixture.audited()).extracting(entry -> entry.action).containsExactly("generation.paused");
    }

    @Test
    void callsUnderWayThatMayReachTheCapDelayATry() {
        fixture.book().reserve("job_1", new BigDecimal("20"), Duration.ofMinutes(1));

        assertThat(refused("{'capability': 'llm', 'index': 0}", ErrorCode.RATE_LIMITED)
                        .details())
                .containsEntry("retry_after_seconds", 5L);
        assertThat(made).isEmpty();
    }

    @Test
    void aPipelineThatIsPausedForItsProvidersIsWhenOneTries() {
        fixture.database.run(entities ->
                TryoutFixture.generation(entities).pause(PauseReason.PROVIDER_ERRORS, Actor.SYSTEM, Map.of()));

        assertThat(tried("{'capability': 'content_llm', 'index': 0}").error()).isNull();
    }

    /** Its place is taken by a call that asks for another. */
    @Test
    void anEntryWithoutAFreePlaceIsToldAsTooSlow() {
        fixture.chains.put(
                Capability.TTS,
                List.of(new ChainEntry(
                        "openai", "one", true, Duration.ofMillis(50), Map.of(OwnServerOptions.MAX_IN_FLIGHT, 1))));
        TryEntry use = use(false);
        JsonNode asked = TryoutFixture.document("{'capability': 'tts', 'index': 0}");
        List<EntryTrial> second = new ArrayList<>();
        meanwhile = () -> {
            meanwhile = () -> {};
            second.add(use.attempt(TryoutFixture.OPERATOR, asked));
        };

        EntryTrial first = use.attempt(TryoutFixture.OPERATOR, asked);

        assertThat(first.error()).isNull();
        assertThat(second).singleElement().satisfies(trial -> {
            assertThat(trial.error()).isEqualTo(ErrorKind.TIMEOUT);
            assertThat(trial.entry()).isEqualTo("openai/one");
            assertThat(trial.costUsd()).isNull();
        });
        assertThat(made).hasSize(1);
        assertThat(fixture.audited()).hasSize(2);
    }

    @Test
    void anEntryWhosePlacesAreTakenIsToldSo() {
        fixture.taken(Capability.TTS);

        EntryTrial trial = tried("{'capability': 'tts', 'index': 0}");

        assertThat(trial.placesTaken()).isTrue();
        assertThat(made).isEmpty();
        assertThat(fixture.audited())
                .singleElement()
                .satisfies(entry -> assertThat(entry.details).contains("places_taken"));
    }

    @Test
    void thereAreSoManyTriesAMinute() {
        fixture.triesAMinute = 2;
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
        assertThat(fixture.audited()).isEmpty();
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
        assertThatThrownBy(() -> use(production).attempt(TryoutFixture.OPERATOR, TryoutFixture.document(document)))
                .isInstanceOfSatisfying(ServiceException.class, e -> {
                    assertThat(e.code()).isEqualTo(code);
                    refused[0] = e;
                });
        return refused[0];
    }

    private EntryTrial tried(String document) {
        return use(false).attempt(TryoutFixture.OPERATOR, TryoutFixture.document(document));
    }

    private TryEntry use(boolean production) {
        Providers providers = fixture.providers(new Model(), new Ears(), new Voice(), new Places());
        return new TryEntry(
                new PinnedEntries(TryoutFixture.settings(production), providers),
                fixture.stored(production),
                providers,
                fixture.chain(providers),
                fixture.book(),
                fixture.limiter(),
                fixture.bean(
                        TrialSteps.class,
                        entities -> new TrialSteps(
                                TryoutFixture.rows(entities),
                                new RecordAudit(new AuditRepository(entities), () -> TryoutFixture.NOW))));
    }

    private void called(ProviderCall call, Usage usage) {
        made.add(call);
        meanwhile.run();
        reservedDuringTheCall = fixture.today().reserved();
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
