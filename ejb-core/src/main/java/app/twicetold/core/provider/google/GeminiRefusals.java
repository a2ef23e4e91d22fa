package app.twicetold.core.provider.google;

import app.twicetold.core.provider.rules.RefusalMeaning;
import app.twicetold.core.provider.rules.RefusalTable;
import app.twicetold.core.provider.rules.RefusalTable.Row;

/**
 * What Google means by its errors. The model is the only variable part of the addresses, so 404 means that the model is
 * missing.
 */
final class GeminiRefusals {
    static final RefusalTable TABLE = RefusalTable.of(
            Row.of(RefusalMeaning.EMPTY_WALLET).status(400, 402, 403).code("RESOURCE_EXHAUSTED"),
            Row.of(RefusalMeaning.EMPTY_WALLET).code("BILLING_DISABLED"),
            Row.of(RefusalMeaning.EMPTY_WALLET)
                    .code("FAILED_PRECONDITION", "PERMISSION_DENIED")
                    .saying("billing"),
            Row.of(RefusalMeaning.NOT_THERE).status(404).code("NOT_FOUND"),
            Row.of(RefusalMeaning.TOO_LONG)
                    .code("INVALID_ARGUMENT")
                    .saying("token count .*exceeds the maximum number of tokens"));

    private GeminiRefusals() {}
}
