package app.twicetold.core.provider.anthropic;

import app.twicetold.core.provider.rules.RefusalMeaning;
import app.twicetold.core.provider.rules.RefusalTable;
import app.twicetold.core.provider.rules.RefusalTable.Row;

/**
 * What Anthropic means by its errors. Many errors share the code {@code invalid_request_error}, so the message decides.
 */
final class AnthropicRefusals {
    static final RefusalTable TABLE = RefusalTable.of(
            Row.of(RefusalMeaning.EMPTY_WALLET).code("billing_error"),
            Row.of(RefusalMeaning.EMPTY_WALLET).saying("credit balance is too low"),
            Row.of(RefusalMeaning.EMPTY_WALLET).saying("reached your specified (\\w+ )?API usage limits"),
            Row.of(RefusalMeaning.CONTENT_REFUSED).saying("blocked by content filtering policy"),
            Row.of(RefusalMeaning.TOO_LONG).status(400).saying("prompt is too long|exceeds? context limit"),
            Row.of(RefusalMeaning.NOT_THERE).status(404).code("not_found_error").saying("^model\\b"));

    private AnthropicRefusals() {}
}
