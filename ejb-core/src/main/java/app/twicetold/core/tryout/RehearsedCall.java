package app.twicetold.core.tryout;

import app.twicetold.core.provider.rules.ErrorKind;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * One call of a rehearsal.
 *
 * @param work {@code speech}, {@code recognition}, {@code judgement}, {@code limit} or {@code vectors}
 * @param language the tag of the language that it was in, null when it was in several
 * @param latencyMs 0 when the entry was not called
 * @param costUsd null when the model is unpriced, and without a call
 * @param placesTaken whether the entry was not called, because all places in its width were taken
 * @param error null when the entry did the work
 */
public record RehearsedCall(
        String work,
        @Nullable String language,
        long latencyMs,
        @Nullable BigDecimal costUsd,
        @Nullable ErrorKind error,
        boolean placesTaken,
        Findings findings) {
    boolean isOf(RealWork.Kind kind) {
        return work.equals(kind.wire());
    }
}
