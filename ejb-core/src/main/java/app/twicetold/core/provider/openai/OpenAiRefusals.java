package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.rules.RefusalMeaning;
import app.twicetold.core.provider.rules.RefusalTable;
import app.twicetold.core.provider.rules.RefusalTable.Row;

/** What OpenAI and servers that speak its wire format mean by their errors. Some of these servers send no code. */
final class OpenAiRefusals {
    static final RefusalTable TABLE = RefusalTable.of(
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
            Row.of(RefusalMeaning.TOO_LONG).status(400).saying("maximum context length"));

    private OpenAiRefusals() {}
}
