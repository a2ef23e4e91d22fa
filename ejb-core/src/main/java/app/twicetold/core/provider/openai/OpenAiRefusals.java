package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.rules.RefusalMeaning;
import app.twicetold.core.provider.rules.RefusalTable;
import app.twicetold.core.provider.rules.RefusalTable.Row;
import java.util.stream.Stream;

/** What OpenAI and servers that speak its wire format mean by their errors. Some of these servers send no code. */
final class OpenAiRefusals {
    private static final Row[] ROWS = {
        Row.of(RefusalMeaning.EMPTY_WALLET)
                .code(
                        "insufficient_quota",
                        "credit_balance_exhausted",
                        "organization_spend_limit_exceeded",
                        "project_spend_limit_exceeded",
                        "organization_usage_limit_exceeded",
                        "billing_hard_limit_reached",
                        "billing_not_active",
                        "billing_limit_user_error"),
        Row.of(RefusalMeaning.NOT_THERE).code("model_not_found"),
        Row.of(RefusalMeaning.NOT_THERE).status(400, 404).saying("model .*(not found|does not exist)"),
        Row.of(RefusalMeaning.TOO_LONG).code("context_length_exceeded"),
        Row.of(RefusalMeaning.TOO_LONG).status(400).saying("maximum context length")
    };

    static final RefusalTable OPENAI = RefusalTable.of(ROWS);

    /** What servers of one's own say beside that. The documents of each are named in the tests of their stubs. */
    static final RefusalTable COMPATIBLE = RefusalTable.of(Stream.concat(
                    Stream.of(ROWS),
                    Stream.of(
                            // llama.cpp
                            Row.of(RefusalMeaning.TOO_LONG).status(400).code("exceed_context_size_error"),
                            Row.of(RefusalMeaning.LOADING).status(503).saying("loading model"),
                            // llama.cpp and LM Studio, which also answers with status 200
                            Row.of(RefusalMeaning.TOO_LONG)
                                    .status(400, 500)
                                    .saying("context size has been exceeded|context length of only"),
                            // Ollama and TEI
                            Row.of(RefusalMeaning.TOO_LONG)
                                    .status(400, 413, 422)
                                    .saying("exceeded max context length|must have less than \\d+ tokens"),
                            // speaches, Kokoro-FastAPI, infinity
                            Row.of(RefusalMeaning.NOT_THERE)
                                    .status(400, 404)
                                    .saying("is not installed locally|^model .* is not supported|^unsupported model"
                                            + "|^(base )?voice .* not found|^invalid model"),
                            // LM Studio answers with status 200, the others are web servers without such a route
                            Row.of(RefusalMeaning.NO_ENDPOINT).status(404, 500).saying("^unexpected endpoint"),
                            Row.of(RefusalMeaning.NO_ENDPOINT)
                                    .status(404)
                                    .saying("^$|^(404 )?((page|file) )?not found"),
                            Row.of(RefusalMeaning.NO_ENDPOINT).status(405),
                            // TEI
                            Row.of(RefusalMeaning.BROKEN).status(424)))
            .toArray(Row[]::new));

    private OpenAiRefusals() {}
}
