package app.twicetold.core.provider.deepgram;

import app.twicetold.core.provider.rules.RefusalMeaning;
import app.twicetold.core.provider.rules.RefusalTable;
import app.twicetold.core.provider.rules.RefusalTable.Row;

/** What Deepgram means by its errors. Deepgram calls a voice a model. */
final class DeepgramRefusals {
    static final RefusalTable TABLE = RefusalTable.of(
            Row.of(RefusalMeaning.EMPTY_WALLET).code("ASR_PAYMENT_REQUIRED", "INSUFFICIENT_CREDITS"),
            Row.of(RefusalMeaning.NOT_THERE).status(403).saying("does not have access to the requested model"),
            Row.of(RefusalMeaning.NOT_THERE).status(400, 404).saying("no such model|model .*not found"));

    private DeepgramRefusals() {}
}
