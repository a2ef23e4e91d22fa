package app.twicetold.core.provider.openai.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageModelContract;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Language models on servers of one's own. */
class LanguageServersTest {
    private static final String MODEL = "qwen3:8b";
    private static final String ENGLISH = "{\"text\":\"Good.\"}";
    private static final String CHINESE = "{\"text\":\"很好。\"}";

    /** The context of every stub, in tokens as they count them: one for three letters. */
    private static final int CONTEXT = 4_096;

    private static final CompletionRequest SHORT = LanguageModelContract.REQUEST;
    private static final CompletionRequest LONG = new CompletionRequest(
            SHORT.systemPrompt(), "Judge this. ".repeat(4_000), SHORT.schema(), 0, 500, SHORT.task());

    private @Nullable LanguageServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** What they share: a list of messages, a limit, and a document that follows the schema or the prompt. */
    private abstract static class LanguageServer extends OwnServer {
        boolean loading;
        String content = ENGLISH;
        String extra = "";

        static String error(String message, String type, String code) {
            return "{\"error\":{\"message\":" + quoted(message) + ",\"type\":\"" + type + "\",\"param\":null,\"code\":"
                    + code + "}}";
        }

        static long tokens(JsonNode body) {
            long letters = 0;
            for (JsonNode message : body.path("messages")) {
                letters += message.path("content").textValue().length();
            }
            return letters / 3;
        }

        Reply completion(JsonNode body, long promptTokens, String limitField) {
            boolean limited = body.path(limitField).isInt();
            return Reply.ok("{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion\",\"model\":\"" + MODEL
                    + "\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":" + quoted(content)
                    + extra + "},\"finish_reason\":\"" + (limited ? "stop" : "length")
                    + "\"}],\"usage\":{\"prompt_tokens\":" + promptTokens
                    + ",\"completion_tokens\":9,\"total_tokens\":" + (promptTokens + 9) + "}}");
        }

        @Override
        @Nullable
        Reply answer(String path, byte[] body) {
            return path.equals("/v1/chat/completions") ? chat(json(body)) : null;
        }

        abstract Reply chat(JsonNode body);
    }

    /**
     * Ollama 0.12 of October 2025 (openai/openai.go, read 2026-11-28) and 0.32.5 (issue 7125, 2026-08-21):
     * {@code max_completion_tokens} is ignored, a prompt is cut to {@code num_ctx}, thoughts are {@code reasoning}, and
     * an effort is one of four.
     */
    private static final class Ollama extends LanguageServer {
        @Override
        Reply noSuchPath(String path) {
            return Reply.of(404, "404 page not found");
        }

        @Override
        Reply chat(JsonNode body) {
            if (!body.path("model").asText().equals(MODEL)) {
                return Reply.of(
                        404,
                        error(
                                "model \"" + body.path("model").asText() + "\" not found, try pulling it first",
                                "not_found_error",
                                "null"));
            }
            String effort = body.path("reasoning_effort").asText("none");
            if (!effort.matches("high|medium|low|none")) {
                return Reply.of(
                        400,
                        error(
                                "invalid reasoning value: '" + effort
                                        + "' (must be \"high\", \"medium\", \"low\", or \"none\")",
                                "invalid_request_error",
                                "null"));
            }
            return completion(body, Math.min(tokens(body), CONTEXT), "max_tokens");
        }
    }

    /**
     * llama.cpp, tools/server (server-common.cpp, README.md; commits of 2026, read 2026-11-28). The model of a request
     * does not matter, as a server has one.
     */
    private static final class LlamaCpp extends LanguageServer {
        @Override
        Reply noSuchPath(String path) {
            return Reply.of(
                    404, "{\"error\":{\"code\":404,\"message\":\"File Not Found\",\"type\":\"not_found_error\"}}");
        }

        @Override
        Reply chat(JsonNode body) {
            if (loading) {
                return Reply.of(
                        503, "{\"error\":{\"message\":\"Loading model\",\"type\":\"unavailable_error\",\"code\":503}}");
            }
            if (tokens(body) > CONTEXT) {
                return Reply.of(
                        400,
                        "{\"error\":{\"code\":400,\"message\":\"request (" + tokens(body)
                                + " tokens) exceeds the available context size (4096 tokens), try increasing it\","
                                + "\"type\":\"exceed_context_size_error\",\"n_prompt_tokens\":" + tokens(body)
                                + ",\"n_ctx\":4096}}");
            }
            if (body.has("grammar")) {
                return Reply.of(
                        400,
                        "{\"error\":{\"code\":400,\"message\":\"Either \\\"json_schema\\\" or \\\"grammar\\\" can be specified, but not both\","
                                + "\"type\":\"invalid_request_error\"}}");
            }
            return completion(body, tokens(body), "max_tokens");
        }
    }

    /** vLLM 0.15 (entrypoints/openai, read 2026-11-28; sentences of issues 3486 and 20409). */
    private static final class Vllm extends LanguageServer {
        @Override
        Reply noSuchPath(String path) {
            return Reply.of(404, "{\"detail\":\"Not Found\"}");
        }

        @Override
        Reply chat(JsonNode body) {
            if (!body.path("model").asText().equals(MODEL)) {
                return Reply.of(
                        404,
                        error(
                                "The model `" + body.path("model").asText() + "` does not exist.",
                                "NotFoundError",
                                "404"));
            }
            if (tokens(body) > CONTEXT) {
                return Reply.of(
                        400,
                        error(
                                "This model's maximum context length is 4096 tokens. However, you requested "
                                        + (tokens(body) + 500) + " tokens (" + tokens(body)
                                        + " in the messages, 500 in the completion). Please reduce the length of the"
                                        + " messages or completion.",
                                "BadRequestError",
                                "400"));
            }
            if (body.path("top_k").isTextual()) {
                return Reply.of(
                        400,
                        error(
                                "[{'type': 'int_parsing', 'loc': ('body', 'top_k'), 'msg': 'Input should be a valid"
                                        + " integer'}]",
                                "BadRequestError",
                                "400"));
            }
            return completion(body, tokens(body), body.has("max_tokens") ? "max_tokens" : "max_completion_tokens");
        }
    }

    /**
     * LM Studio 0.4.19 to 0.4.23 (lmstudio.ai/docs; bug tracker issues 189, 618, 2322 and gpt-researcher 1556; read
     * 2026-11-28): unknown paths and full contexts are errors with status 200, and {@code json_object} is refused.
     */
    private static final class LmStudio extends LanguageServer {
        @Override
        Reply noSuchPath(String path) {
            return Reply.ok("{\"error\":\"Unexpected endpoint or method. (POST " + path + ")\"}");
        }

        @Override
        Reply chat(JsonNode body) {
            if (!body.path("model").asText().equals(MODEL)) {
                return Reply.of(
                        400,
                        error(
                                "Invalid model identifier \""
                                        + body.path("model").asText()
                                        + "\". Please specify a valid downloaded model (e.g., qwen3:8b).",
                                "invalid_request_error",
                                "\"model_not_found\""));
            }
            if (!body.at("/response_format/type").asText().matches("json_schema|text")) {
                return Reply.of(400, "{\"error\":\"'response_format.type' must be 'json_schema' or 'text'\"}");
            }
            return tokens(body) > CONTEXT
                    ? Reply.ok("{\"error\":\"Context size has been exceeded.\"}")
                    : completion(body, tokens(body), "max_tokens");
        }
    }

    /**
     * LocalAI v4.3 (issues 68, 1076 and 1938; read 2026-11-28). How it says that a prompt does not fit was not found; it
     * serves its paths without a version, too.
     */
    private static final class LocalAi extends LanguageServer {
        @Override
        Reply noSuchPath(String path) {
            return Reply.of(404, "");
        }

        @Override
        Reply chat(JsonNode body) {
            if (!body.path("model").asText().equals(MODEL)) {
                return Reply.of(
                        500,
                        "{\"error\":{\"code\":500,\"message\":\"could not load model - all backends returned error: 23"
                                + " errors occurred\",\"type\":\"\"}}");
            }
            return completion(body, tokens(body), "max_tokens");
        }
    }

    private enum Named {
        OLLAMA,
        LLAMA_CPP,
        VLLM,
        LM_STUDIO,
        LOCAL_AI;

        LanguageServer start() {
            return switch (this) {
                case OLLAMA -> new Ollama();
                case LLAMA_CPP -> new LlamaCpp();
                case VLLM -> new Vllm();
                case LM_STUDIO -> new LmStudio();
                case LOCAL_AI -> new LocalAi();
            };
        }
    }

    private LanguageServer start(Named named) {
        server = named.start();
        return server;
    }

    private static Completion ask(LanguageServer server, Map<String, Object> options) {
        return server.adapter(LanguageModel.class).complete(SHORT, OwnServer.call(MODEL, options));
    }

    private static ProviderException failure(
            OwnServer server, CompletionRequest request, String model, Map<String, Object> options) {
        ProviderException failure = catchThrowableOfType(
                ProviderException.class,
                () -> server.adapter(LanguageModel.class).complete(request, OwnServer.call(model, options)));
        assertThat(failure).isNotNull();
        return failure;
    }

    @ParameterizedTest
    @EnumSource
    void aDocumentIsReadInBothLanguages(Named named) {
        LanguageServer started = start(named);

        assertThat(ask(started, Map.of()).json()).isEqualTo(ENGLISH);
        started.content = CHINESE;
        Completion chinese = ask(started, Map.of());

        assertThat(chinese.json()).isEqualTo(CHINESE);
        assertThat(chinese.usage().outputTokens()).isEqualTo(9);
    }

    @ParameterizedTest
    @EnumSource
    void thoughtsAndAFenceAroundADocumentAreNoHarm(Named named) {
        LanguageServer started = start(named);
        started.content = "<think>\nWell.\n</think>\n\n```json\n" + ENGLISH + "\n```";

        assertThat(ask(started, Map.of()).json()).isEqualTo(ENGLISH);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNoDocumentIsInvalid(Named named) {
        LanguageServer started = start(named);
        for (String content :
                new String[] {"<think>without end " + ENGLISH, ENGLISH + ENGLISH, ENGLISH + "\n" + CHINESE, "", "Good."
                }) {
            started.content = content;

            assertThat(failure(started, SHORT, MODEL, Map.of()).kind())
                    .as(content)
                    .isEqualTo(ErrorKind.INVALID_OUTPUT);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OLLAMA", "VLLM", "LLAMA_CPP"})
    void aDocumentAmongTheThoughtsIsTheAnswer(Named named) {
        LanguageServer started = start(named);
        started.content = "";
        String field = named == Named.OLLAMA ? "reasoning" : "reasoning_content";
        started.extra = ",\"" + field + "\":" + quoted(CHINESE);

        assertThat(ask(started, Map.of()).json()).isEqualTo(CHINESE);
        started.extra = ",\"" + field + "\":" + quoted("I think: " + CHINESE);
        assertThat(failure(started, SHORT, MODEL, Map.of()).kind()).isEqualTo(ErrorKind.INVALID_OUTPUT);
        started.content = "Good.";
        started.extra = ",\"" + field + "\":" + quoted(CHINESE);
        assertThat(failure(started, SHORT, MODEL, Map.of()).kind()).isEqualTo(ErrorKind.INVALID_OUTPUT);
    }

    private static String quoted(String text) {
        return OwnServer.quoted(text);
    }

    /** llama.cpp has one model and answers with it, whatever is asked for. */
    @ParameterizedTest
    @EnumSource(names = {"OLLAMA", "VLLM", "LM_STUDIO", "LOCAL_AI"})
    void aModelThatIsNotThereIsNamedToTheOperator(Named named) {
        ProviderException failure = failure(start(named), SHORT, "other", Map.of());

        // LocalAI says the same of a model that breaks, so another entry is asked.
        boolean told = named != Named.LOCAL_AI;
        assertThat(failure.meaning()).isEqualTo(told ? RefusalMeaning.NOT_THERE : null);
        assertThat(failure.kind()).isEqualTo(told ? ErrorKind.UNCONFIGURED : ErrorKind.SERVER_ERROR);
    }

    @ParameterizedTest
    @EnumSource(names = {"OLLAMA", "LLAMA_CPP", "VLLM", "LM_STUDIO"})
    void aPromptThatDoesNotFitIsTooLongOrCut(Named named) {
        ProviderException failure = failure(start(named), LONG, MODEL, Map.of());

        if (named == Named.OLLAMA) {
            assertThat(failure.kind()).isEqualTo(ErrorKind.INVALID_OUTPUT);
            assertThat(failure).hasMessageContaining("cut").hasMessageContaining("4096");
            assertThat(failure.usage().inputTokens()).isEqualTo(CONTEXT);
        } else {
            assertThat(failure.meaning()).isEqualTo(RefusalMeaning.TOO_LONG);
            assertThat(failure.kind()).isEqualTo(ErrorKind.CLIENT_ERROR);
        }
    }

    @Test
    void aModelThatIsLoadedIsAnOutageThatSaysSo() {
        LanguageServer started = start(Named.LLAMA_CPP);
        started.loading = true;

        ProviderException failure = failure(started, SHORT, MODEL, Map.of());

        assertThat(failure.kind()).isEqualTo(ErrorKind.SERVER_ERROR);
        assertThat(failure.meaning()).isEqualTo(RefusalMeaning.LOADING);
        assertThat(failure).hasMessageContaining("loading");
    }

    @ParameterizedTest
    @EnumSource(names = {"OLLAMA", "LLAMA_CPP", "VLLM", "LM_STUDIO"})
    void aWrongBaseUrlIsNamed(Named named) {
        URI wrong = URI.create(start(named).base().toString().replace("/v1", "/v2"));

        ProviderException failure = catchThrowableOfType(
                ProviderException.class,
                () -> OwnServer.adapter(LanguageModel.class, wrong).complete(SHORT, OwnServer.call(MODEL, Map.of())));

        assertThat(failure.kind()).isEqualTo(ErrorKind.CLIENT_ERROR);
        assertThat(failure.meaning()).isEqualTo(RefusalMeaning.NO_ENDPOINT);
        assertThat(failure).hasMessageContaining(wrong.toString());
    }

    @ParameterizedTest
    @EnumSource(names = {"OLLAMA", "LLAMA_CPP", "VLLM", "LM_STUDIO"})
    void aRefusedFieldIsTheOperatorsToSee(Named named) {
        Map<String, Object> options = switch (named) {
            case OLLAMA -> Map.of("effort", "minimal");
            case LLAMA_CPP -> Map.of("request", Map.of("grammar", "root ::= [a-z]+"));
            case VLLM -> Map.of("request", Map.of("top_k", "many"));
            case LM_STUDIO -> Map.of("document", "object");
            case LOCAL_AI -> throw new AssertionError();
        };

        ProviderException failure = failure(start(named), SHORT, MODEL, options);

        assertThat(failure.kind()).isEqualTo(ErrorKind.CLIENT_ERROR);
        assertThat(failure.meaning()).isNull();
    }

    /** Ollama would go on without any limit; its stub then has no end. */
    @ParameterizedTest
    @EnumSource
    void theLimitIsSentInAFieldThatTheServerKnows(Named named) {
        LanguageServer started = start(named);

        assertThat(ask(started, Map.of()).json()).isEqualTo(ENGLISH);
        if (named == Named.OLLAMA || named == Named.LM_STUDIO) {
            assertThat(failure(started, SHORT, MODEL, Map.of("limit_field", "max_completion_tokens"))
                            .kind())
                    .isEqualTo(ErrorKind.INVALID_OUTPUT);
        }
    }
}
