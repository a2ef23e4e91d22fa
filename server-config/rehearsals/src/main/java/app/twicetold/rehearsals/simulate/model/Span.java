package app.twicetold.rehearsals.simulate.model;

/**
 * A part of the day.
 *
 * @param fromMs included
 * @param toMs not included
 */
record Span(long fromMs, long toMs) {
    static final Span NEVER = new Span(0, 0);

    static Span of(long fromMs, long minutes) {
        return new Span(fromMs, fromMs + minutes * Clock.MINUTE_MS);
    }

    boolean contains(long ms) {
        return ms >= fromMs && ms < toMs;
    }

    boolean isEmpty() {
        return toMs <= fromMs;
    }
}
