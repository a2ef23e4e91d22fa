package app.twicetold.core.shared.language;

/** The length of a text in the unit of its language. */
public record TextLength(LengthUnit unit, int count) {
    public TextLength {
        if (count < 0) {
            throw new IllegalArgumentException("A text cannot be " + count + " long");
        }
    }
}
