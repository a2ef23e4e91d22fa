package app.twicetold.core.provider.openai.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Vectors from servers of one's own. */
class VectorServersTest {
    private static final String MODEL = "bge-m3";

    private @Nullable VectorServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** What they share: a list of texts, and a vector for each. */
    private abstract static class VectorServer extends OwnServer {
        final List<Integer> batches = new ArrayList<>();
        boolean broken;

        @Override
        Reply noSuchPath(String path) {
            return Reply.of(404, "");
        }

        @Override
        @Nullable
        Reply answer(String path, byte[] body) {
            if (!path.equals("/v1/embeddings")) {
                return null;
            }
            JsonNode request = json(body);
            assertThat(request.path("encoding_format").asText("float")).isEqualTo("float");
            batches.add(request.path("input").size());
            return vectors(request);
        }

        abstract Reply vectors(JsonNode request);

        static Reply each(JsonNode request) {
            List<String> data = new ArrayList<>();
            for (int i = 0; i < request.path("input").size(); i++) {
                data.add("{\"object\":\"embedding\",\"embedding\":[1.0,0.5],\"index\":" + i + "}");
            }
            return Reply.ok("{\"object\":\"list\",\"data\":[" + String.join(",", data) + "],\"model\":\"" + MODEL
                    + "\",\"usage\":{\"prompt_tokens\":" + data.size() + ",\"total_tokens\":" + data.size() + "}}");
        }
    }

    /**
     * Text Embeddings Inference 1.9.3 (router/src/http, commit 0d124dc of 2026-07-24): 32 texts a request, one model
     * whatever is asked for, 424 when its backend breaks.
     */
    private static final class Tei extends VectorServer {
        private static Reply error(int status, String message, String type) {
            return Reply.of(
                    status, "{\"message\":" + quoted(message) + ",\"code\":" + status + ",\"type\":\"" + type + "\"}");
        }

        @Override
        Reply vectors(JsonNode request) {
            int texts = request.path("input").size();
            if (texts > 32) {
                return error(422, "batch size " + texts + " > maximum allowed batch size 32", "Validation");
            }
            for (JsonNode text : request.path("input")) {
                if (text.textValue().length() > 3 * 512) {
                    return error(422, "`inputs` must have less than 512 tokens. Given: 700", "Validation");
                }
            }
            return broken ? error(424, "Inference failed", "Backend") : each(request);
        }
    }

    /** Ollama 0.12 (openai/openai.go, read 2026-11-28). */
    private static final class Ollama extends VectorServer {
        @Override
        Reply noSuchPath(String path) {
            return Reply.of(404, "404 page not found");
        }

        @Override
        Reply vectors(JsonNode request) {
            String model = request.path("model").asText();
            return model.equals(MODEL)
                    ? each(request)
                    : Reply.of(
                            404,
                            "{\"error\":{\"message\":\"model \\\"" + model
                                    + "\\\" not found, try pulling it first\",\"type\":\"not_found_error\",\"param\":null,"
                                    + "\"code\":null}}");
        }
    }

    /** infinity 0.0.77 (infinity_server.py, fastapi_schemas/errors.py of 2025-10-06). */
    private static final class Infinity extends VectorServer {
        private static Reply error(int status, String message) {
            return Reply.of(
                    status,
                    "{\"error\":{\"message\":" + quoted(message) + ",\"type\":null,\"param\":null,\"code\":" + status
                            + "}}");
        }

        @Override
        Reply vectors(JsonNode request) {
            if (!request.path("model").asText().equals(MODEL)) {
                return error(
                        400,
                        "Invalid model: Engine for model name `other` not found. Available model names are ['bge-m3']");
            }
            return broken ? error(429, "model bge-m3 is currently overloaded") : each(request);
        }
    }

    private enum Named {
        TEI,
        OLLAMA,
        INFINITY;

        VectorServer start() {
            return switch (this) {
                case TEI -> new Tei();
                case OLLAMA -> new Ollama();
                case INFINITY -> new Infinity();
            };
        }
    }

    private VectorServer start(Named named) {
        server = named.start();
        return server;
    }

    private static Embeddings embed(
            VectorServer server, List<String> texts, String model, Map<String, Object> options) {
        return server.adapter(Embedder.class).embed(texts, OwnServer.call(model, options));
    }

    private static ProviderException failure(
            VectorServer server, List<String> texts, String model, Map<String, Object> options) {
        ProviderException failure =
                catchThrowableOfType(ProviderException.class, () -> embed(server, texts, model, options));
        assertThat(failure).isNotNull();
        return failure;
    }

    @ParameterizedTest
    @EnumSource
    void textsOfBothLanguagesBecomeVectors(Named named) {
        Embeddings embeddings = embed(start(named), List.of("Practice beats talent.", "练习胜过天赋。"), MODEL, Map.of());

        assertThat(embeddings.vectors()).hasSize(2);
        assertThat(embeddings.usage().inputTokens()).isEqualTo(2);
    }

    /** Forty texts are what a rehearsal sends; fifty are what a draft fills in with its own. */
    @ParameterizedTest
    @CsvSource({"40, , 32 8", "50, , 32 18", "50, 10, 10 10 10 10 10", "3, 1, 1 1 1"})
    void noRequestHasMoreTextsThanItsServerTakes(int texts, Integer batch, String batches) {
        VectorServer started = start(Named.TEI);

        Embeddings embeddings = embed(
                started, Collections.nCopies(texts, "Fish"), MODEL, batch == null ? Map.of() : Map.of("batch", batch));

        assertThat(embeddings.vectors()).hasSize(texts);
        assertThat(started.batches.stream().map(String::valueOf)).containsExactly(batches.split(" ", -1));
    }

    @Test
    void aBatchThatIsTooLargeIsTheOperatorsToSee() {
        assertThat(failure(start(Named.TEI), Collections.nCopies(40, "Fish"), MODEL, Map.of("batch", 40))
                        .kind())
                .isEqualTo(ErrorKind.CLIENT_ERROR);
    }

    @Test
    void aTextThatIsTooLongForTheModelIsToldAndCanBeCut() {
        VectorServer started = start(Named.TEI);
        List<String> texts = List.of("Fish ".repeat(1_000));

        assertThat(failure(started, texts, MODEL, Map.of()).meaning()).isEqualTo(RefusalMeaning.TOO_LONG);
        assertThat(embed(started, texts, MODEL, Map.of("max_input_tokens", 512)).vectors())
                .hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"OLLAMA", "INFINITY"})
    void aModelThatIsNotThereIsNamedToTheOperator(Named named) {
        assertThat(failure(start(named), List.of("Fish"), "other", Map.of()).meaning())
                .isEqualTo(RefusalMeaning.NOT_THERE);
    }

    @ParameterizedTest
    @CsvSource({"TEI, SERVER_ERROR", "INFINITY, RATE_LIMITED"})
    void aServerThatBreaksOrIsOverloadedIsAnOutage(Named named, ErrorKind kind) {
        VectorServer started = start(named);
        started.broken = true;

        assertThat(failure(started, List.of("Fish"), MODEL, Map.of()).kind()).isEqualTo(kind);
    }
}
