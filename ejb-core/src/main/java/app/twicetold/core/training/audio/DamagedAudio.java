package app.twicetold.core.training.audio;

/** The bytes are not what a parser must find; always answered as {@link ContainerDuration.Unreadable}. */
final class DamagedAudio extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    DamagedAudio(String reason) {
        // Damage is an answer here, not a fault: it needs no stack trace.
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
