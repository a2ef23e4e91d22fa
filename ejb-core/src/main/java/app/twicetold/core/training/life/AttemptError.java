package app.twicetold.core.training.life;

import app.twicetold.core.provider.rules.FailureCode;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.persistence.training.AttemptEntity;
import java.util.Set;

/** Why an attempt failed. */
public record AttemptError(String code, boolean retryable, String stage) {
    private static final Set<String> OFTEN_RETRYABLE = Set.of(
            "storage_error",
            "timed_out",
            FailureCode.PROVIDER_UNAVAILABLE.wire(),
            FailureCode.INVALID_MODEL_OUTPUT.wire());

    /**
     * The key of its text in the bundles: {@code attempt.error.<code>}; with {@code .final} when the code alone would
     * invite to another try that is not possible any more, because the recording is gone or was submitted too often.
     */
    public String messageKey() {
        String key = "attempt.error." + code;
        return !retryable && OFTEN_RETRYABLE.contains(code) ? key + ".final" : key;
    }

    public static AttemptError superseded() {
        return new AttemptError("superseded", false, "upload");
    }

    public static AttemptError storage(ProgressStage stage) {
        return new AttemptError("storage_error", true, stage.wire());
    }

    /** The recording is gone, so another try is not possible. */
    public static AttemptError purged() {
        return new AttemptError("storage_error", false, ProgressStage.TRANSCRIBE.wire());
    }

    public static AttemptError timedOut(ProgressStage stage) {
        return new AttemptError("timed_out", true, stage.wire());
    }

    public static AttemptError tooLong() {
        return new AttemptError("audio_too_long", false, ProgressStage.TRANSCRIBE.wire());
    }

    public static AttemptError unreadable() {
        return new AttemptError("audio_unreadable", false, ProgressStage.TRANSCRIBE.wire());
    }

    public static AttemptError provider(FailureCode code, ProgressStage stage) {
        return new AttemptError(code.wire(), code.retryable(), stage.wire());
    }

    void writeTo(AttemptEntity attempt) {
        attempt.errorCode = code;
        attempt.errorRetryable = retryable;
        attempt.errorStage = stage;
    }
}
