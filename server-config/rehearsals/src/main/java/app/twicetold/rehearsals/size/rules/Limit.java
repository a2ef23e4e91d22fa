package app.twicetold.rehearsals.size.rules;

/**
 * A part that cannot be multiplied by adding nodes.
 *
 * @param name of the part
 * @param needed at the peak, in the unit of what it bears
 * @param borne at most
 */
public record Limit(String name, double needed, double borne) {

    /** The learners a day with which the part is used up. */
    public double learners(long daily) {
        return needed == 0 ? Double.POSITIVE_INFINITY : daily * borne / needed;
    }

    /** Whether the part bears less than is needed. What is exactly enough is enough. */
    public boolean isExceeded() {
        return needed > borne;
    }
}
