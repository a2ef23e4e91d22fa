package app.twicetold.core.provider.registry;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
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
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageModelContract;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What providers document of their errors, through the adapter of each capability and through a chain. The bodies are
 * those of the documents, where these show any, else as users of the providers report them.
 */
class DocumentedRefusalsTest {
    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final String KEY = "sk-refused-0123456789";

    @RegisterExtension
    static final ProviderStub STUB = new ProviderStub("", "/", new byte[1], "", KEY);

    /** Adapters keep nothing between calls but their connections, which cost more than a call. */
    private static final Map<ProviderId, ProviderRegistry> ADAPTERS = new EnumMap<>(ProviderId.class);

    /**
     * One documented error.
     *
     * @param source where it was read, and when
     */
    private record Documented(
            ProviderId provider,
            int status,
            String body,
            ErrorKind kind,
            @Nullable RefusalMeaning meaning,
            String source) {
        @Override
        public String toString() {
            return provider.wire() + " " + status + " " + body.replaceAll("\\s+", " ");
        }
    }

    private static final String OPENAI = "developers.openai.com/api/docs/guides/error-codes, 2026-11-22";
    private static final String OPENAI_SPEND =
            "help.openai.com/en/articles/6614457 and 5955604, read 2026-11-22: error.type may still be insufficient_quota";
    private static final String ANTHROPIC = "platform.claude.com/docs/en/api/errors, 2026-11-22";
    private static final String ANTHROPIC_SPEND =
            "platform.claude.com/docs/en/api/rate-limits (own spend limits), 2026-11-22";
    private static final String GOOGLE = "ai.google.dev/gemini-api/docs/troubleshooting, 2026-11-22";
    private static final String DEEPGRAM = "developers.deepgram.com/docs/errors, 2026-11-22";
    private static final String ELEVENLABS =
            "help.elevenlabs.io/hc/en-us/articles/19572237925521 (API - Error Code 400 or 401), 2026-11-22";
    private static final String AZURE =
            "learn.microsoft.com, Speech service: CancellationErrorCode and answers/questions/2284503, 2026-11-22";

    private static String openAi(String code, String type, String message) {
        return "{\"error\": {\"message\": \"" + message + "\", \"type\": \"" + type + "\", \"param\": null, \"code\": "
                + (code.isEmpty() ? "null" : "\"" + code + "\"") + "}}";
    }

    private static String anthropic(String type, String message) {
        return "{\"type\": \"error\", \"error\": {\"type\": \"" + type + "\", \"message\": \"" + message
                + "\"}, \"request_id\": \"req_011CSHoEeqs5C35K2UUqR7Fy\"}";
    }

    private static String google(int code, String status, String message) {
        return "{\"error\": {\"code\": " + code + ", \"message\": \"" + message + "\", \"status\": \"" + status
                + "\"}}";
    }

    private static String deepgram(String code, String message) {
        return "{\"err_code\": \"" + code + "\", \"err_msg\": \"" + message + "\", \"request_id\": \"uuid\"}";
    }

    private static String elevenLabs(String status, String message) {
        return "{\"detail\": {\"status\": \"" + status + "\", \"message\": \"" + message + "\"}}";
    }

    private static Documented wallet(ProviderId provider, int status, String body, String source) {
        return new Documented(provider, status, body, ErrorKind.RATE_LIMITED, RefusalMeaning.EMPTY_WALLET, source);
    }

    private static Documented gone(ProviderId provider, int status, String body, String source) {
        return new Documented(provider, status, body, ErrorKind.UNCONFIGURED, RefusalMeaning.NOT_THERE, source);
    }

    private static Documented content(ProviderId provider, int status, String body, String source) {
        return new Documented(provider, status, body, ErrorKind.CONTENT_POLICY, RefusalMeaning.CONTENT_REFUSED, source);
    }

    private static Documented tooLong(ProviderId provider, int status, String body, String source) {
        return new Documented(provider, status, body, ErrorKind.CLIENT_ERROR, RefusalMeaning.TOO_LONG, source);
    }

    private static Documented plain(ProviderId provider, int status, String body, ErrorKind kind, String source) {
        return new Documented(provider, status, body, kind, null, source);
    }

    static Stream<Documented> documented() {
        return Stream.of(openAi(), anthropic(), google(), deepgram(), elevenLabs(), azure())
                .flatMap(List::stream);
    }

    private static List<Documented> openAi() {
        String quota = "You exceeded your current quota, please check your plan and billing details.";
        List<Documented> errors = new ArrayList<>();
        for (ProviderId id : List.of(ProviderId.OPENAI, ProviderId.OPENAI_COMPATIBLE)) {
            for (String code : List.of(
                    "insufficient_quota",
                    "credit_balance_exhausted",
                    "organization_spend_limit_exceeded",
                    "project_spend_limit_exceeded",
                    "organization_usage_limit_exceeded")) {
                errors.add(wallet(id, 429, openAi(code, "insufficient_quota", quota), OPENAI_SPEND));
            }
            // As reported in dfinke/PowerShellAI#127 and, with status 400, in Decryptu/DecryptGPT#1.
            errors.add(wallet(
                    id,
                    400,
                    openAi(
                            "billing_hard_limit_reached",
                            "invalid_request_error",
                            "Billing hard limit has been reached"),
                    OPENAI));
            errors.add(wallet(id, 402, openAi("", "insufficient_balance", "Insufficient balance"), OPENAI));
            errors.add(wallet(id, 403, openAi("billing_not_active", "billing_not_active", "Not active"), OPENAI));
            errors.add(gone(
                    id,
                    404,
                    openAi(
                            "model_not_found",
                            "invalid_request_error",
                            "The model `gpt-x` does not exist or you do not have access to it."),
                    OPENAI));
            errors.add(tooLong(
                    id,
                    400,
                    openAi(
                            "context_length_exceeded",
                            "invalid_request_error",
                            "This model's maximum context length is 128000 tokens. However, your messages resulted in 128001"
                                    + " tokens."),
                    OPENAI));
            errors.add(content(
                    id,
                    400,
                    openAi("content_policy_violation", "invalid_request_error", "Your request was rejected."),
                    OPENAI));
            errors.add(plain(
                    id,
                    401,
                    openAi("invalid_api_key", "invalid_request_error", "Incorrect API key provided: " + KEY),
                    ErrorKind.CLIENT_ERROR,
                    OPENAI));
            errors.add(plain(
                    id,
                    429,
                    openAi("rate_limit_exceeded", "requests", "Rate limit reached for requests"),
                    ErrorKind.RATE_LIMITED,
                    OPENAI));
            errors.add(plain(
                    id,
                    404,
                    openAi("", "invalid_request_error", "Invalid URL (POST /v1/chat/completion)"),
                    ErrorKind.CLIENT_ERROR,
                    OPENAI));
        }
        // vLLM and Ollama name no code; docs.vllm.ai and ollama/ollama docs/api, as of 2026.
        errors.add(gone(
                ProviderId.OPENAI_COMPATIBLE,
                404,
                "{\"object\": \"error\", \"message\": \"The model `x` does not exist.\", \"type\": \"NotFoundError\","
                        + " \"param\": null, \"code\": 404}",
                OPENAI));
        errors.add(gone(
                ProviderId.OPENAI_COMPATIBLE,
                404,
                "{\"error\": {\"message\": \"model \\\"x\\\" not found, try pulling it first\", \"type\": \"api_error\","
                        + " \"param\": null, \"code\": null}}",
                OPENAI));
        return errors;
    }

    private static List<Documented> anthropic() {
        ProviderId id = ProviderId.ANTHROPIC;
        return List.of(
                wallet(id, 402, anthropic("billing_error", "There is an issue with your billing."), ANTHROPIC),
                // As reported in anthropics/claude-code#4207.
                wallet(
                        id,
                        400,
                        anthropic(
                                "invalid_request_error",
                                "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to"
                                        + " upgrade or purchase credits."),
                        ANTHROPIC),
                wallet(
                        id,
                        400,
                        anthropic(
                                "invalid_request_error",
                                "You have reached your specified API usage limits. You will regain access on 2026-12-01."),
                        ANTHROPIC_SPEND),
                wallet(
                        id,
                        400,
                        anthropic(
                                "invalid_request_error",
                                "You have reached your specified workspace API usage limits. You will regain access on"
                                        + " 2026-12-01."),
                        ANTHROPIC_SPEND),
                // As reported in anthropics/claude-code#58367.
                content(
                        id,
                        400,
                        anthropic("invalid_request_error", "Output blocked by content filtering policy"),
                        ANTHROPIC),
                tooLong(
                        id,
                        400,
                        anthropic("invalid_request_error", "prompt is too long: 200251 tokens > 200000 maximum"),
                        ANTHROPIC),
                tooLong(
                        id,
                        400,
                        anthropic(
                                "invalid_request_error",
                                "input length and `max_tokens` exceed context limit: 190000 + 16500 > 200000"),
                        ANTHROPIC),
                gone(id, 404, anthropic("not_found_error", "model: claude-sonnet-4-20250514"), ANTHROPIC),
                plain(
                        id,
                        404,
                        anthropic("not_found_error", "The requested resource could not be found."),
                        ErrorKind.CLIENT_ERROR,
                        ANTHROPIC),
                plain(
                        id,
                        401,
                        anthropic("authentication_error", "invalid x-api-key"),
                        ErrorKind.CLIENT_ERROR,
                        ANTHROPIC),
                plain(
                        id,
                        429,
                        anthropic("rate_limit_error", "This request would exceed your account's rate limit."),
                        ErrorKind.RATE_LIMITED,
                        ANTHROPIC),
                plain(id, 529, anthropic("overloaded_error", "Overloaded"), ErrorKind.SERVER_ERROR, ANTHROPIC));
    }

    private static List<Documented> google() {
        ProviderId id = ProviderId.GOOGLE;
        return List.of(
                wallet(id, 402, google(402, "RESOURCE_EXHAUSTED", "Your prepayment credits are depleted."), GOOGLE),
                wallet(
                        id,
                        400,
                        google(
                                400,
                                "FAILED_PRECONDITION",
                                "Gemini API free tier is not available in your country. Please enable billing on your project"
                                        + " in Google AI Studio."),
                        GOOGLE),
                wallet(
                        id,
                        403,
                        "{\"error\": {\"code\": 403, \"message\": \"This API method requires billing to be enabled.\","
                                + " \"status\": \"PERMISSION_DENIED\", \"details\": [{\"@type\":"
                                + " \"type.googleapis.com/google.rpc.ErrorInfo\", \"reason\": \"BILLING_DISABLED\"}]}}",
                        GOOGLE),
                gone(
                        id,
                        404,
                        google(
                                404,
                                "NOT_FOUND",
                                "models/gemini-x is not found for API version v1beta, or is not supported for"
                                        + " generateContent."),
                        GOOGLE),
                tooLong(
                        id,
                        400,
                        google(
                                400,
                                "INVALID_ARGUMENT",
                                "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."),
                        GOOGLE),
                plain(
                        id,
                        400,
                        google(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."),
                        ErrorKind.CLIENT_ERROR,
                        GOOGLE),
                plain(
                        id,
                        429,
                        google(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."),
                        ErrorKind.RATE_LIMITED,
                        GOOGLE),
                plain(
                        id,
                        429,
                        "[" + google(429, "RESOURCE_EXHAUSTED", "Resource exhausted. Please try again later.") + "]",
                        ErrorKind.RATE_LIMITED,
                        GOOGLE),
                plain(id, 503, google(503, "UNAVAILABLE", "Overloaded"), ErrorKind.SERVER_ERROR, GOOGLE));
    }

    private static List<Documented> deepgram() {
        ProviderId id = ProviderId.DEEPGRAM;
        return List.of(
                wallet(
                        id,
                        402,
                        deepgram(
                                "ASR_PAYMENT_REQUIRED",
                                "Project does not have enough credits for an ASR request and does not have an overage"
                                        + " agreement."),
                        DEEPGRAM),
                wallet(id, 402, deepgram("INSUFFICIENT_CREDITS", "Not enough credits."), DEEPGRAM),
                gone(
                        id,
                        403,
                        deepgram("INSUFFICIENT_PERMISSIONS", "Project does not have access to the requested model."),
                        DEEPGRAM),
                gone(
                        id,
                        400,
                        deepgram("Bad Request", "Bad Request: No such model/language/tier combination found."),
                        DEEPGRAM),
                plain(
                        id,
                        400,
                        deepgram("Bad Request", "Bad Request: failed to process audio: corrupt or unsupported data"),
                        ErrorKind.CLIENT_ERROR,
                        DEEPGRAM),
                plain(id, 401, deepgram("INVALID_AUTH", "Invalid credentials."), ErrorKind.CLIENT_ERROR, DEEPGRAM),
                plain(
                        id,
                        401,
                        deepgram("INSUFFICIENT_PERMISSIONS", "User does not have sufficient permissions."),
                        ErrorKind.CLIENT_ERROR,
                        DEEPGRAM),
                plain(
                        id,
                        429,
                        deepgram("TOO_MANY_REQUESTS", "Too many requests. Please try again later"),
                        ErrorKind.RATE_LIMITED,
                        DEEPGRAM));
    }

    private static List<Documented> elevenLabs() {
        ProviderId id = ProviderId.ELEVENLABS;
        return List.of(
                wallet(
                        id,
                        401,
                        elevenLabs(
                                "quota_exceeded",
                                "This request exceeds your quota. You have 5 credits remaining, while 50 credits are required"
                                        + " for this request."),
                        ELEVENLABS),
                wallet(
                        id,
                        401,
                        elevenLabs("detected_unusual_activity", "Unusual activity detected. Free Tier usage disabled."),
                        ELEVENLABS),
                gone(id, 400, elevenLabs("voice_not_found", "A voice with the voice_id x was not found."), ELEVENLABS),
                gone(id, 404, elevenLabs("voice_not_found", "A voice with the voice_id x was not found."), ELEVENLABS),
                gone(
                        id,
                        402,
                        "{\"detail\": {\"type\": \"payment_required\", \"code\": \"paid_plan_required\", \"message\":"
                                + " \"Free users cannot use library voices via the API.\", \"status\":"
                                + " \"payment_required\"}}",
                        ELEVENLABS),
                plain(id, 401, elevenLabs("invalid_api_key", "Invalid API key"), ErrorKind.CLIENT_ERROR, ELEVENLABS),
                plain(
                        id,
                        400,
                        elevenLabs(
                                "max_character_limit_exceeded",
                                "This request's text has 627 characters and exceeds the character limit of 333 characters."),
                        ErrorKind.CLIENT_ERROR,
                        ELEVENLABS),
                content(id, 400, elevenLabs("content_against_policy", "Refused."), ELEVENLABS),
                plain(
                        id,
                        429,
                        elevenLabs("too_many_concurrent_requests", "Too many concurrent requests."),
                        ErrorKind.RATE_LIMITED,
                        ELEVENLABS));
    }

    private static List<Documented> azure() {
        ProviderId id = ProviderId.AZURE;
        return List.of(
                wallet(
                        id,
                        403,
                        "{\"error\": {\"code\": \"403\", \"message\": \"Out of call volume quota for SpeechServices F0 pricing"
                                + " tier. Please retry after 15 days.\"}}",
                        AZURE),
                wallet(id, 403, "Quota Exceeded", AZURE),
                gone(id, 400, "Unsupported voice en-US-NobodyNeural.", AZURE),
                plain(
                        id,
                        429,
                        "{\"code\": \"TooManyRequests\", \"message\": \"Resource Exhausted\"}",
                        ErrorKind.RATE_LIMITED,
                        AZURE),
                plain(
                        id,
                        401,
                        "{\"error\": {\"code\": \"401\", \"message\": \"Access denied due to invalid subscription key or"
                                + " wrong API endpoint.\"}}",
                        ErrorKind.CLIENT_ERROR,
                        AZURE),
                plain(
                        id,
                        403,
                        "{\"code\": \"Forbidden\", \"message\": \"No permission\"}",
                        ErrorKind.CLIENT_ERROR,
                        AZURE),
                plain(
                        id,
                        400,
                        "{\"code\": \"InvalidArgument\", \"message\": \"The audio is empty.\"}",
                        ErrorKind.CLIENT_ERROR,
                        AZURE));
    }

    @ParameterizedTest
    @MethodSource("documented")
    void aDocumentedErrorHasItsClassInEachCapability(Documented error) {
        answer(error);
        for (Capability capability : capabilities(error.provider())) {
            ProviderException thrown = catchThrowableOfType(
                    ProviderException.class,
                    () -> call(adapter(error.provider()), capability, new ProviderCall(entry(error), deadline())));

            assertThat(thrown).as(capability.wire() + " of " + error.source()).isNotNull();
            assertThat(thrown.kind()).isEqualTo(error.kind());
            assertThat(thrown.meaning()).isEqualTo(error.meaning());
            assertThat(thrown.getMessage())
                    .startsWith("Status " + error.status())
                    .doesNotContain(KEY);
        }
    }

    @ParameterizedTest
    @MethodSource("documented")
    void anotherEntryStandsInForAnEmptyWalletAndForWhatIsNotThere(Documented error) {
        answer(error);
        for (Capability capability : capabilities(error.provider())) {
            List<AttemptRecord> attempts = new ArrayList<>();
            ProviderChain chain = chain(error, capability, attempts);

            if (error.kind().fallsBack()) {
                assertThat(ask(chain, capability).ref()).hasToString("mock/m");
                assertThat(attempts).extracting(AttemptRecord::errorKind).containsExactly(error.kind(), null);
            } else {
                ChainFailure failure = catchThrowableOfType(ChainFailure.class, () -> ask(chain, capability));
                assertThat(failure.kind()).isEqualTo(error.kind());
                assertThat(attempts).hasSize(1);
            }
        }
    }

    @Test
    void aDelayInTheBodyCountsLikeAHeader() {
        Documented error = plain(
                ProviderId.GOOGLE,
                429,
                "{\"error\": {\"code\": 429, \"message\": \"Quota\", \"status\": \"RESOURCE_EXHAUSTED\", \"details\": ["
                        + "{\"@type\": \"type.googleapis.com/google.rpc.QuotaFailure\"},"
                        + "{\"@type\": \"type.googleapis.com/google.rpc.RetryInfo\", \"retryDelay\": \"37.5s\"}]}}",
                ErrorKind.RATE_LIMITED,
                "googleapis/google/rpc/error_details.proto, 2026-11-22");
        answer(error);
        assertThat(failure(error).retryAfter()).isEqualTo(Duration.ofMillis(37_500));

        answer(aResponse().withStatus(429).withHeader("Retry-After", "5").withBody(error.body()));
        assertThat(failure(error).retryAfter()).isEqualTo(Duration.ofSeconds(5));

        for (String unreadable : List.of("37", "soon", "s", "")) {
            answer(aResponse().withStatus(429).withBody(error.body().replace("37.5s", unreadable)));
            assertThat(failure(error).retryAfter()).isNull();
        }
    }

    @Test
    void anAccidentOfSamplingIsInvalidOutput() {
        answer(aResponse()
                .withBody("{\"candidates\": [{\"finishReason\": \"RECITATION\", \"index\": 0}], \"usageMetadata\":"
                        + " {\"promptTokenCount\": 12}}"));
        Documented any = plain(ProviderId.GOOGLE, 200, "", ErrorKind.INVALID_OUTPUT, GOOGLE);

        ProviderException thrown = catchThrowableOfType(
                ProviderException.class,
                () -> call(adapter(ProviderId.GOOGLE), Capability.LLM, new ProviderCall(entry(any), deadline())));

        assertThat(thrown.kind()).isEqualTo(ErrorKind.INVALID_OUTPUT);
        assertThat(thrown.usage().inputTokens()).isEqualTo(12);
    }

    private static ProviderException failure(Documented error) {
        return catchThrowableOfType(
                ProviderException.class,
                () -> call(adapter(error.provider()), Capability.LLM, new ProviderCall(entry(error), deadline())));
    }

    private static void answer(Documented error) {
        answer(aResponse().withStatus(error.status()).withBody(error.body()));
    }

    private static void answer(ResponseDefinitionBuilder response) {
        STUB.server.resetAll();
        STUB.server.stubFor(post(anyUrl()).willReturn(response));
    }

    private static List<Capability> capabilities(ProviderId provider) {
        return Arrays.stream(Capability.values()).filter(provider::offers).toList();
    }

    /** With a voice, because some have none of their own. */
    private static ChainEntry entry(Documented error) {
        return new ChainEntry(
                error.provider().wire(),
                "some-model",
                true,
                PATIENT,
                Map.of("voices", Map.of("en", "aura-2-thalia-en")));
    }

    private static Deadline deadline() {
        return Deadline.in(PATIENT);
    }

    private static ProviderRegistry adapter(ProviderId id) {
        return ADAPTERS.computeIfAbsent(id, DocumentedRefusalsTest::registry);
    }

    private static ProviderRegistry registry(ProviderId id) {
        URI base = URI.create(STUB.server.baseUrl());
        ProviderSettings.OpenAi openAi = id == ProviderId.OPENAI
                ? new ProviderSettings.OpenAi(base, KEY, "some-model", "some-model", "some-model", "some-model")
                : null;
        Map<ProviderId, ProviderSettings.Access> others = new EnumMap<>(ProviderId.class);
        if (List.of(ProviderId.ANTHROPIC, ProviderId.GOOGLE, ProviderId.DEEPGRAM, ProviderId.ELEVENLABS)
                .contains(id)) {
            others.put(id, new ProviderSettings.Access(base, KEY));
        }
        return new ProviderRegistry(new ProviderSettings(
                false,
                openAi,
                others,
                id == ProviderId.AZURE ? new ProviderSettings.Azure(base, base, KEY) : null,
                id == ProviderId.OPENAI_COMPATIBLE
                        ? List.of(new ProviderSettings.Compatible(null, base, KEY))
                        : List.of(),
                Duration.ZERO,
                null));
    }

    private static <P extends Adapter> P find(ProviderRegistry registry, Class<P> port, ProviderCall call) {
        P adapter = registry.find(port, call.entry());
        assertThat(adapter).isNotNull();
        return adapter;
    }

    private static Object call(ProviderRegistry registry, Capability capability, ProviderCall call) {
        return switch (capability) {
            case ASR -> find(registry, SpeechRecognizer.class, call).transcribe(recording(), call);
            case LLM, CONTENT_LLM, QA_LLM ->
                find(registry, LanguageModel.class, call).complete(LanguageModelContract.REQUEST, call);
            case TTS -> find(registry, SpeechSynthesizer.class, call).synthesize(new SpeechRequest("Fish", "en"), call);
            case EMBEDDINGS -> find(registry, Embedder.class, call).embed(List.of("Fish"), call);
        };
    }

    private static RecognitionRequest recording() {
        byte[] bytes = "RIFF".getBytes(StandardCharsets.US_ASCII);
        return new RecognitionRequest(
                new AudioSource(() -> new ByteArrayInputStream(bytes), bytes.length, "audio/wav"), "en", "en", 30_000);
    }

    private static ProviderChain chain(Documented error, Capability capability, List<AttemptRecord> attempts) {
        ProviderRegistry real = adapter(error.provider());
        ProviderChains chains =
                new ProviderChains(Map.of(capability, List.of(entry(error), ChainEntry.of("mock", "m", PATIENT))));
        ProviderRegistry registry = new ProviderRegistry(List.of(), () -> chains) {
            @Override
            public <P extends Adapter> @Nullable P find(Class<P> port, ChainEntry entry) {
                return real.find(port, entry);
            }
        };
        ProviderCallRecorder recorder = new ProviderCallRecorder() {
            @Override
            public void record(AttemptRecord attempt) {
                attempts.add(attempt);
            }
        };
        return new ProviderChain(registry, recorder, new CircuitBreakers(() -> 0));
    }

    private static Answer<?> ask(ProviderChain chain, Capability capability) {
        CallPurpose purpose = CallPurpose.app("att_1", PATIENT);
        return switch (capability) {
            case ASR -> chain.transcribe(purpose, recording());
            case LLM, CONTENT_LLM, QA_LLM ->
                chain.complete(purpose, capability, LanguageModelContract.REQUEST, json -> json);
            case TTS -> chain.synthesize(purpose, new SpeechRequest("Fish", "en"));
            case EMBEDDINGS -> chain.embed(purpose, List.of("Fish"));
        };
    }
}
