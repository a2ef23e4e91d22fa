package app.twicetold.core.playground.rules.ranking;

import java.util.random.RandomGenerator;

/**
 * The gamma distribution of scale 1.
 *
 * @see <a href="https://doi.org/10.1145/358407.358414">G. Marsaglia, W. W. Tsang: A Simple Method for Generating Gamma
 *     Variables, ACM Transactions on Mathematical Software 26, 2000</a>
 */
final class Gamma {
    private Gamma() {}

    /** @param shape above 0; also the mean and the variance */
    static double draw(double shape, RandomGenerator random) {
        if (shape < 1) {
            return draw(shape + 1, random) * Math.pow(1 - random.nextDouble(), 1 / shape);
        }
        double d = shape - 1.0 / 3;
        double c = 1 / Math.sqrt(9 * d);
        while (true) {
            double normal = random.nextGaussian();
            double root = 1 + c * normal;
            double v = root * root * root;
            if (v > 0 && isBelow(1 - random.nextDouble(), normal * normal, d, v)) {
                return d * v;
            }
        }
    }

    private static boolean isBelow(double uniform, double square, double d, double v) {
        // The first bound lies within the second and spares most of the logarithms.
        return uniform < 1 - 0.0331 * square * square || Math.log(uniform) < square / 2 + d - d * v + d * Math.log(v);
    }
}
