package app.twicetold.core.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageModelContract;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ErrorKind;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.client.WireMock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A chain of two endpoints over real connections, the first of which meets every fault that a provider can have. */
class FaultWallTest {
    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final Duration HASTY = Duration.ofMillis(100);
    private static final ProviderStub PRIMARY = stub();
    private static final ProviderStub SECONDARY = stub();

    private long nowMs = 0;
    private final List<AttemptRecord> attempts = new ArrayList<>();

    private static ProviderStub stub() {
        return ProviderStub.openAi(
                "/chat/completions", answer("{\"content\":\"{\\\"text\\\":\\\"Good.\\\"}\"}"), "", "key");
    }

    private static byte[] answer(String message) {
        return ("{\"choices\":[{\"message\":" + message
                        + ",\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":12,\"completion_tokens\":9}}")
                .getBytes(StandardCharsets.UTF_8);
    }

    @BeforeEach
    void heal() {
        PRIMARY.succeed();
        SECONDARY.succeed();
    }

    @AfterAll
    static void stop() {
        PRIMARY.close();
        SECONDARY.close();
    }

    /**
     * One stone of the wall.
     *
     * @param timeout of the first entry
     * @param error the class of the first attempt, null for a success
     */
    private record Stone(
            String name,
            Consumer<ProviderStub> fault,
            Duration timeout,
            @Nullable ErrorKind error) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Stone known(String name, Fault fault, Duration timeout) {
        return new Stone(name, stub -> stub.prepare(fault), timeout, fault.kind());
    }

    private static Stone answering(String name, Supplier<ResponseDefinitionBuilder> answer, @Nullable ErrorKind error) {
        return new Stone(name, stub -> stub.answer(answer.get()), PATIENT, error);
    }

    static Stream<Stone> wall() {
        return Stream.of(
                answering("no fault", PRIMARY::good, null),
                known("connection refused", Fault.CONNECT_REFUSED, PATIENT),
                known("connection reset", Fault.CONNECTION_RESET, PATIENT),
                known("closed without an answer", Fault.CLOSED_WITHOUT_ANSWER, PATIENT),
                known("hangs before the headers", Fault.HANG_BEFORE_HEADERS, HASTY),
                known("hangs in the body", Fault.HANG_IN_BODY, HASTY),
                new Stone(
                        "drips past the deadline",
                        stub -> stub.answer(stub.good().withChunkedDribbleDelay(60, 3_000)),
                        HASTY,
                        ErrorKind.TIMEOUT),
                known("429", Fault.STATUS_429, PATIENT),
                answering(
                        "429 with Retry-After",
                        () -> PRIMARY.error(429, "rate_limit_exceeded").withHeader("Retry-After", "7"),
                        ErrorKind.RATE_LIMITED),
                known("500", Fault.STATUS_500, PATIENT),
                known("503", Fault.STATUS_503, PATIENT),
                known("redirect", Fault.REDIRECT, PATIENT),
                known("truncated body", Fault.TRUNCATED_BODY, PATIENT),
                known("truncated JSON", Fault.TRUNCATED_DOCUMENT, PATIENT),
                answering("malformed JSON", () -> aResponse().withBody("{oops"), ErrorKind.TRANSPORT),
                answering("another page", () -> aResponse().withBody("<html>hello</html>"), ErrorKind.TRANSPORT),
                known("empty body", Fault.EMPTY_BODY, PATIENT),
                answering(
                        "refusal with status 200",
                        () -> aResponse().withBody(answer("{\"content\":null,\"refusal\":\"No.\"}")),
                        ErrorKind.CONTENT_POLICY),
                known("refusal with status 400", Fault.REFUSED_BY_STATUS, PATIENT),
                known("400", Fault.STATUS_400, PATIENT),
                known("401", Fault.STATUS_401, PATIENT),
                answering(
                        "well-formed content that is no document",
                        () -> aResponse().withBody(answer("{\"content\":\"Sure! Here it is\"}")),
                        ErrorKind.INVALID_OUTPUT));
    }

    @ParameterizedTest
    @MethodSource("wall")
    void theSecondEntryStandsInForFaultsOfTheFirstAndOnlyForThose(Stone stone) {
        stone.fault().accept(PRIMARY);
        ProviderChain chain = chain(stone.timeout());
        ErrorKind error = stone.error();

        if (error == null) {
            assertThat(ask(chain).ref()).hasToString("primary/m");
            assertThat(errors()).containsExactly((ErrorKind) null);
        } else if (error.fallsBack()) {
            assertThat(ask(chain).ref()).hasToString("secondary/m");
            assertThat(errors()).containsExactly(error, null);
            assertThat(attempts).extracting(AttemptRecord::fallback).containsExactly(false, true);
        } else {
            assertThat(failure(chain).kind()).isEqualTo(error);
            assertThat(errors()).containsExactly(error);
            assertThat(asked(SECONDARY)).isZero();
        }
    }

    static Stream<Stone> wallOfOutages() {
        return wall().filter(stone -> stone.error() != null && stone.error().fallsBack());
    }

    @ParameterizedTest
    @MethodSource("wallOfOutages")
    void fifteenRequestsMeetADeadFirstEntryAtMostFiveTimes(Stone stone) {
        stone.fault().accept(PRIMARY);
        ProviderChain chain = chain(stone.timeout());

        for (int i = 0; i < 15; i++) {
            assertThat(ask(chain).ref()).hasToString("secondary/m");
            nowMs += 2_500;
        }

        assertThat(attempts)
                .filteredOn(attempt -> attempt.ref().provider().equals("primary"))
                .hasSizeBetween(3, 5);
    }

    @Test
    void aFirstEntryThatRecoversIsUsedAgain() {
        PRIMARY.prepare(Fault.STATUS_503);
        ProviderChain chain = chain(PATIENT);
        for (int i = 0; i < 5; i++) {
            assertThat(ask(chain).ref()).hasToString("secondary/m");
        }
        PRIMARY.succeed();

        nowMs += 14_999;
        assertThat(ask(chain).ref()).hasToString("secondary/m");
        nowMs += 1;
        assertThat(ask(chain).ref()).hasToString("primary/m");
        assertThat(ask(chain).ref()).hasToString("primary/m");
    }

    @Test
    void aWholeChainOfHangingProvidersEndsByOneDeadline() {
        PRIMARY.prepare(Fault.HANG_BEFORE_HEADERS);
        SECONDARY.prepare(Fault.HANG_IN_BODY);
        ProviderChain chain = chain(PATIENT);

        ChainFailure failure = catchThrowableOfType(
                ChainFailure.class,
                () -> chain.complete(
                        CallPurpose.app("att_1", Duration.ofMillis(150)),
                        Capability.LLM,
                        LanguageModelContract.REQUEST,
                        json -> json));

        assertThat(failure.kind()).isEqualTo(ErrorKind.TIMEOUT);
        assertThat(asked(SECONDARY)).isZero();
    }

    private ProviderChain chain(Duration timeout) {
        ProviderChains chains = new ProviderChains(Map.of(
                Capability.LLM,
                List.of(ChainEntry.of("primary", "m", timeout), ChainEntry.of("secondary", "m", PATIENT))));
        ProviderRegistry registry = new ProviderRegistry(
                List.of(new Named("primary", PRIMARY), new Named("secondary", SECONDARY)), () -> chains);
        ProviderCallRecorder recorder = new ProviderCallRecorder() {
            @Override
            public void record(AttemptRecord attempt) {
                attempts.add(attempt);
            }
        };
        return new ProviderChain(registry, recorder, new CircuitBreakers(() -> nowMs));
    }

    private static Answer<String> ask(ProviderChain chain) {
        return chain.complete(
                CallPurpose.app("att_1", Duration.ofMinutes(1)),
                Capability.LLM,
                LanguageModelContract.REQUEST,
                json -> json);
    }

    private static ChainFailure failure(ProviderChain chain) {
        return catchThrowableOfType(ChainFailure.class, () -> ask(chain));
    }

    private List<@Nullable ErrorKind> errors() {
        return attempts.stream().map(AttemptRecord::errorKind).toList();
    }

    private static int asked(ProviderStub stub) {
        return stub.server.findAll(WireMock.postRequestedFor(WireMock.anyUrl())).size();
    }

    /** The model behind a stub under a name of its own. */
    private record Named(String provider, ProviderStub stub) implements LanguageModel {
        @Override
        public Completion complete(CompletionRequest request, ProviderCall call) {
            return new OpenAiLanguageModel(stub.openAi()).complete(request, call);
        }
    }
}
