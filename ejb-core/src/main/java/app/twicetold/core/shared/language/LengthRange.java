package app.twicetold.core.shared.language;

/** Lengths from {@code min} to {@code max}, both inclusive, in the unit of a language. */
public record LengthRange(int min, int max) {
    public LengthRange {
        if (min < 1 || max < min) {
            throw new IllegalArgumentException("No range: " + min + " to " + max);
        }
    }

    public boolean contains(int length) {
        return min <= length && length <= max;
    }
}
