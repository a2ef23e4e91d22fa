package app.twicetold.core.provider.elevenlabs;

import app.twicetold.core.provider.rules.RefusalMeaning;
import app.twicetold.core.provider.rules.RefusalTable;
import app.twicetold.core.provider.rules.RefusalTable.Row;

/** What ElevenLabs means by its errors. An account that does not pay cannot use a voice of the library. */
final class ElevenLabsRefusals {
    static final RefusalTable TABLE = RefusalTable.of(
            Row.of(RefusalMeaning.NOT_THERE).code("paid_plan_required"),
            Row.of(RefusalMeaning.NOT_THERE)
                    .code(
                            "voice_not_found",
                            "voice_does_not_exist",
                            "invalid_uid",
                            "model_not_found",
                            "model_does_not_exist",
                            "unsupported_model"),
            Row.of(RefusalMeaning.EMPTY_WALLET)
                    .code("quota_exceeded", "insufficient_credits", "payment_required", "detected_unusual_activity"));

    private ElevenLabsRefusals() {}
}
