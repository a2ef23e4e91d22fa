package app.twicetold.core.provider.openai.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.provider.openai.own.LanguageServer.Named;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageModelContract;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Language models on servers of one's own. */
class LanguageServersTest {
    private static final String MODEL = LanguageServer.MODEL;
    private static final String ENGLISH = "{\"text\":\"Good.\"}";
    private static final String CHINESE = "{\"text\":\"很好。\"}";

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
            assertThat(failure.usage().inputTokens()).isEqualTo(4_096);
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
