package app.twicetold.core.playground.rules;

import app.twicetold.core.shared.ErrorCode;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Whether a round takes a recording. The first rule that refuses decides. */
public enum UploadRule {
    /** A verdict is on the recordings that it was given for. The first recording of a round may still come. */
    VERDICT_GIVEN(
            ErrorCode.VERDICT_GIVEN, facts -> facts.hasVerdict() && facts.here().hadAudio()),

    /** A recording of round 1 takes round 2 with it. */
    ROUND_BUSY(ErrorCode.ROUND_BUSY, facts -> facts.affected().stream().anyMatch(Round::isBusy)),

    /** Round 2 retells what round 1 told. */
    ROUND_1_FIRST(
            ErrorCode.STAGE_CONFLICT,
            facts -> facts.number() == 2 && !facts.first().hadAudio());

    private final ErrorCode code;
    private final Predicate<Facts> refuses;

    UploadRule(ErrorCode code, Predicate<Facts> refuses) {
        this.code = code;
        this.refuses = refuses;
    }

    /** Why the round does not take a recording now. */
    public static Optional<ErrorCode> refusal(Facts facts) {
        for (UploadRule rule : values()) {
            if (rule.refuses.test(facts)) {
                return Optional.of(rule.code);
            }
        }
        return Optional.empty();
    }

    /**
     * What the rules look at.
     *
     * @param number of the round that is to be recorded, 1 or 2
     */
    public record Facts(int number, boolean hasVerdict, Round first, Round second) {
        Round here() {
            return number == 1 ? first : second;
        }

        List<Round> affected() {
            return number == 1 ? List.of(first, second) : List.of(second);
        }
    }

    /**
     * A round.
     *
     * @param hadAudio whether it was recorded, even if the recording was purged
     * @param exemplarPending whether any lane is making an exemplar of it
     */
    public record Round(RoundState state, boolean hadAudio, boolean exemplarPending) {
        boolean isBusy() {
            return state.isBusy() || exemplarPending;
        }
    }
}
