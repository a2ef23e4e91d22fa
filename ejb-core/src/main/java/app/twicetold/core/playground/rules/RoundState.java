package app.twicetold.core.playground.rules;

import app.twicetold.core.shared.LifeState;
import app.twicetold.core.shared.WireValue;
import java.util.Locale;
import java.util.Set;

/** Where a round of a run is. A new recording begins it again. */
public enum RoundState implements LifeState<RoundState> {
    AWAITING_AUDIO,
    TRANSCRIBING,
    /** At least one lane has a judgement to give. */
    ASSESSING,
    /** Every result is done, failed or skipped. */
    DONE,
    /** The transcript is not worth a score, so all results were skipped. Operators may have them judged anyway. */
    UNRELIABLE,
    /** The recording could not be transcribed. */
    FAILED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static RoundState ofWire(String wire) {
        return WireValue.of(RoundState.class, wire);
    }

    /** Whether work on the recording is under way. */
    public boolean isBusy() {
        return this == TRANSCRIBING || this == ASSESSING;
    }

    @Override
    public Set<RoundState> next() {
        return switch (this) {
            case AWAITING_AUDIO -> Set.of(AWAITING_AUDIO, TRANSCRIBING);
            case TRANSCRIBING -> Set.of(ASSESSING, DONE, UNRELIABLE, FAILED);
            case ASSESSING -> Set.of(DONE);
            // A retried lane opens a round again.
            case DONE, UNRELIABLE -> Set.of(AWAITING_AUDIO, TRANSCRIBING, ASSESSING);
            case FAILED -> Set.of(AWAITING_AUDIO, TRANSCRIBING);
        };
    }
}
