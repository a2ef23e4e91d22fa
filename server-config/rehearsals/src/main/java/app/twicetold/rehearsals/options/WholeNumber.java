package app.twicetold.rehearsals.options;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A whole number between two bounds, which belong to it. */
public abstract class WholeNumber implements ITypeConverter<Integer> {
    private final int least;
    private final int most;

    protected WholeNumber(int least, int most) {
        this.least = least;
        this.most = most;
    }

    @Override
    public Integer convert(String value) {
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // The sentence below says what is wrong for both.
        }
        throw new TypeConversionException(
                "it takes a whole number from " + least + " to " + most + ", not '" + value + "'");
    }
}
