package app.twicetold.core.provider.openai.own;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A language model: it is sent a list of messages and a limit, and answers with a document. */
abstract class LanguageServer extends OwnServer {
    static final String MODEL = "qwen3:8b";

    /** In tokens as the stubs count them: one for three letters, or for one Chinese character. */
    int context = 4_096;

    boolean loading;
    String content = "{\"text\":\"Good.\"}";
    String extra = "";

    static String error(String message, String type, String code) {
        return "{\"error\":{\"message\":" + quoted(message) + ",\"type\":\"" + type + "\",\"param\":null,\"code\":"
                + code + "}}";
    }

    static long tokens(JsonNode body) {
        String all = body.path("messages").findValuesAsText("content").stream().collect(Collectors.joining());
        long letters = all.chars().filter(c -> c < 0x250).count();
        return letters / 3 + all.length() - letters;
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

    /**
     * Ollama 0.12 of October 2025 (openai/openai.go, read 2026-11-28) and 0.32.5 (issue 7125, 2026-08-21):
     * {@code max_completion_tokens} is ignored, a prompt is cut to {@code num_ctx}, thoughts are {@code reasoning}, and
     * an effort is one of four.
     */
    static final class Ollama extends LanguageServer {
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
            return completion(body, Math.min(tokens(body), context), "max_tokens");
        }
    }

    /**
     * llama.cpp, tools/server (server-common.cpp, README.md; commits of 2026, read 2026-11-28). The model of a request
     * does not matter, as a server has one.
     */
    static final class LlamaCpp extends LanguageServer {
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
            if (tokens(body) > context) {
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
    static final class Vllm extends LanguageServer {
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
            if (tokens(body) > context) {
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
    static final class LmStudio extends LanguageServer {
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
            return tokens(body) > context
                    ? Reply.ok("{\"error\":\"Context size has been exceeded.\"}")
                    : completion(body, tokens(body), "max_tokens");
        }
    }

    /**
     * LocalAI v4.3 (issues 68, 1076 and 1938; read 2026-11-28). How it says that a prompt does not fit was not found; it
     * serves its paths without a version, too.
     */
    static final class LocalAi extends LanguageServer {
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

    enum Named {
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
}
