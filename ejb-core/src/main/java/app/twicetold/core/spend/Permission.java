package app.twicetold.core.spend;

import app.twicetold.core.content.rules.PauseReason;

/** Whether a content call may start. */
public sealed interface Permission {
    /** It may. Its reservation is released when it ends. */
    record Granted(String reservationId) implements Permission {}

    /** Calls under way may reach the cap. When they end, the answer may change. */
    record Waits() implements Permission {}

    /** The pipeline is paused. */
    record Paused(PauseReason reason) implements Permission {}
}
