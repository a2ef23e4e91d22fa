package app.twicetold.core.judge.rules;

/** Some of several. */
public record Share(int hits, int of) {
    public Share {
        if (hits < 0 || hits > of) {
            throw new IllegalArgumentException("No share: " + hits + " of " + of);
        }
    }

    /** Such as {@code 92%}, rounded half up; a dash of nothing. */
    @Override
    public String toString() {
        return of == 0 ? "-" : (200 * hits + of) / (2 * of) + "%";
    }
}
