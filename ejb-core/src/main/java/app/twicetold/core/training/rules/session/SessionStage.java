package app.twicetold.core.training.rules.session;

import app.twicetold.core.shared.WireValue;
import java.util.Map;
import java.util.Optional;

/**
 * Where a session is. A training session walks all stages; a diagnostic one skips round 2 and completion, and stays in
 * {@link #ROUND1} until it is settled. Specification: session stage.
 */
public enum SessionStage implements WireValue {
    READING("reading"),
    ROUND1("round1"),
    ROUND2("round2"),
    COMPLETION("completion"),
    COMPLETED("completed");

    private static final Map<SessionStage, Map<SessionTrigger, SessionStage>> TRAINING = Map.of(
            READING, Map.of(SessionTrigger.READING_DONE, ROUND1),
            ROUND1, Map.of(SessionTrigger.READING_DONE, ROUND1, SessionTrigger.ROUND1_ASSESSED, ROUND2),
            ROUND2, Map.of(SessionTrigger.READING_DONE, ROUND2, SessionTrigger.ROUND2_ASSESSED, COMPLETION),
            COMPLETION, Map.of(SessionTrigger.READING_DONE, COMPLETION, SessionTrigger.SETTLED, COMPLETED),
            COMPLETED, Map.of(SessionTrigger.READING_DONE, COMPLETED));

    private static final Map<SessionStage, Map<SessionTrigger, SessionStage>> DIAGNOSTIC = Map.of(
            READING,
            Map.of(SessionTrigger.READING_DONE, ROUND1),
            ROUND1,
            Map.of(
                    SessionTrigger.READING_DONE, ROUND1,
                    SessionTrigger.ROUND1_ASSESSED, ROUND1,
                    SessionTrigger.SETTLED, COMPLETED),
            COMPLETED,
            Map.of(SessionTrigger.READING_DONE, COMPLETED));

    private final String wire;

    SessionStage(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static SessionStage ofWire(String wire) {
        return WireValue.of(SessionStage.class, wire);
    }

    /** The stage after the trigger, which may be this one; empty when the trigger has no place in this stage. */
    public Optional<SessionStage> after(SessionTrigger trigger, SessionKind kind) {
        return Optional.ofNullable(moves(kind).getOrDefault(this, Map.of()).get(trigger));
    }

    /**
     * Whether an attempt of the round may be created. Creating one of round 1 finishes an unfinished reading.
     *
     * @param round 1 or 2; never true for another number
     */
    public boolean takesAttempt(int round) {
        return switch (this) {
            case READING, ROUND1 -> round == 1;
            case ROUND2 -> round == 2;
            case COMPLETION, COMPLETED -> false;
        };
    }

    private static Map<SessionStage, Map<SessionTrigger, SessionStage>> moves(SessionKind kind) {
        return switch (kind) {
            case DIAGNOSTIC -> DIAGNOSTIC;
            case TRAINING -> TRAINING;
        };
    }
}
