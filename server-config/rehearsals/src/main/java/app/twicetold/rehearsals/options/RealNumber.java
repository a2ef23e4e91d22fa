package app.twicetold.rehearsals.options;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number between two bounds, which belong to it, with up to six places. */
public abstract class RealNumber implements ITypeConverter<Double> {
    private final double least;
    private final double most;

    protected RealNumber(double least, double most) {
        this.least = least;
        this.most = most;
    }

    @Override
    public Double convert(String value) {
        if (value.matches("\\d{1,9}(\\.\\d{1,6})?")) {
            double number = Double.parseDouble(value);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw new TypeConversionException(
                "it takes a number from " + plain(least) + " to " + plain(most) + ", not '" + value + "'");
    }

    private static String plain(double bound) {
        return bound == Math.rint(bound) ? String.valueOf((long) bound) : String.valueOf(bound);
    }
}
