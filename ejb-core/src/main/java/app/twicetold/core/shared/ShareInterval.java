package app.twicetold.core.shared;

/**
 * Where a share lies with 95 % certainty when some of several were counted, by Wilson's score.
 *
 * @param low 0 to 1
 * @param high 0 to 1
 * @see <a href="https://doi.org/10.1080/01621459.1927.10502953">E. B. Wilson: Probable Inference, the Law of
 *     Succession, and Statistical Inference, Journal of the American Statistical Association 22, 1927</a>
 */
public record ShareInterval(double low, double high) {
    private static final double Z = 1.959964;

    /** @param of at least 1 */
    public static ShareInterval of(int hits, int of) {
        if (of < 1 || hits < 0 || hits > of) {
            throw new IllegalArgumentException("No share: " + hits + " of " + of);
        }
        double share = (double) hits / of;
        double weight = Z * Z / of;
        double middle = (share + weight / 2) / (1 + weight);
        double half = Math.sqrt(weight * share * (1 - share) + weight * weight / 4) / (1 + weight);
        return new ShareInterval(
                hits == 0 ? 0 : Math.max(0, middle - half), hits == of ? 1 : Math.min(1, middle + half));
    }
}
