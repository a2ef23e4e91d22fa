package app.twicetold.core.training.rules.session;

/** What becomes of a request to hear an exemplar. */
public enum SpeechOnRequest {
    /** The speech is there. */
    SPOKEN,
    /** The exemplar is being written or spoken. A text that is not there yet is spoken once it is. */
    UNDER_WAY,
    /** The text is there, and its speech can be made. */
    DUE,
    /** The sound of the attempt was purged, and comes back no more. */
    PURGED,
    /** There is no text, no voice, or the request was made too often. */
    REFUSED;

    /** How often the speech of one exemplar is begun on request: each time may cost as much as the first. */
    static final int MOST = 3;

    public static SpeechOnRequest of(Facts facts) {
        if (facts.purged()) {
            return PURGED;
        }
        return switch (facts.status()) {
            case READY -> SPOKEN;
            case PENDING -> UNDER_WAY;
            case FAILED, UNAVAILABLE -> facts.written() && facts.voice() && facts.requests() < MOST ? DUE : REFUSED;
        };
    }

    /**
     * What decides.
     *
     * @param status of the exemplar; an attempt without one has it unavailable
     * @param written whether there is a text
     * @param purged whether the recording of the attempt was purged
     * @param voice whether a provider of speech is configured that speaks its language
     * @param requests how often the speech was begun on request
     */
    public record Facts(ExemplarStatus status, boolean written, boolean purged, boolean voice, int requests) {}
}
