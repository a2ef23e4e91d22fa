package app.twicetold.core.quality.rules;

/** How much two texts resemble each other, from the angle between their vectors. */
public final class Cosine {
    private Cosine() {}

    /**
     * The cosine of the angle, -1 to 1; NaN when a vector has no direction.
     *
     * @throws IllegalArgumentException when the vectors differ in length
     */
    public static double of(float[] left, float[] right) {
        if (left.length != right.length) {
            throw new IllegalArgumentException("Vectors of " + left.length + " and " + right.length + " dimensions");
        }
        double product = 0;
        double leftSquare = 0;
        double rightSquare = 0;
        for (int i = 0; i < left.length; i++) {
            product += (double) left[i] * right[i];
            leftSquare += (double) left[i] * left[i];
            rightSquare += (double) right[i] * right[i];
        }
        double cosine = product / (Math.sqrt(leftSquare) * Math.sqrt(rightSquare));
        return Math.max(-1, Math.min(1, cosine));
    }
}
