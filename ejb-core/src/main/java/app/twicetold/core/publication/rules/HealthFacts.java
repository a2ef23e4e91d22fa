package app.twicetold.core.publication.rules;

import java.math.BigInteger;
import java.util.OptionalInt;

/**
 * What users did with an article: its reports over all versions, everything else since its current text was generated.
 * An edit does not begin anew.
 *
 * @param started sessions
 * @param completed sessions that were completed
 * @param assessed first rounds that were assessed
 * @param keyInfoTotal the sum of the assessed rounds' scores for key information
 * @param votes the votes of users, helpful or not
 * @param helpful the helpful votes
 * @param reports the reports that were not dismissed
 */
public record HealthFacts(
        long started, long completed, long assessed, long keyInfoTotal, long votes, long helpful, long reports) {

    /** With fewer sessions there is no score. */
    public static final int MIN_SESSIONS = 20;

    private static final int MAX_SCORE = 100;
    private static final int COMPLETION_WEIGHT = 35;
    private static final int KEY_INFO_WEIGHT = 35;
    private static final int HELPFUL_WEIGHT = 30;
    private static final int REPORT_PENALTY = 5;
    private static final Share HELPFUL_WITHOUT_VOTES = new Share(7, 10);

    public HealthFacts {
        if (completed > started
                || helpful > votes
                || keyInfoTotal > assessed * MAX_SCORE
                || Math.min(Math.min(completed, helpful), Math.min(keyInfoTotal, reports)) < 0) {
            throw new IllegalArgumentException("A part exceeds its whole");
        }
    }

    /**
     * The health score, 0 to 100; empty below 20 sessions. Specification: round(100 x (0.35 x completion + 0.35 x
     * avg_key_info/100 + 0.30 x helpful_rate)) minus 5 x reports. Halves are rounded up, in whole numbers.
     */
    public OptionalInt score() {
        if (started < MIN_SESSIONS) {
            return OptionalInt.empty();
        }
        Share completion = new Share(completed, started);
        Share keyInfo = assessed == 0 ? new Share(0, 1) : new Share(keyInfoTotal, assessed * MAX_SCORE);
        Share helpfulRate = votes == 0 ? HELPFUL_WITHOUT_VOTES : new Share(helpful, votes);
        BigInteger whole = completion
                .of(keyInfo.whole(), helpfulRate.whole(), COMPLETION_WEIGHT)
                .add(keyInfo.of(completion.whole(), helpfulRate.whole(), KEY_INFO_WEIGHT))
                .add(helpfulRate.of(completion.whole(), keyInfo.whole(), HELPFUL_WEIGHT));
        BigInteger denominator = product(completion.whole(), keyInfo.whole(), helpfulRate.whole());
        int rounded = whole.shiftLeft(1)
                .add(denominator)
                .divide(denominator.shiftLeft(1))
                .intValueExact();
        return OptionalInt.of((int) Math.max(0, rounded - REPORT_PENALTY * Math.min(reports, MAX_SCORE)));
    }

    private static BigInteger product(long first, long second, long third) {
        return BigInteger.valueOf(first).multiply(BigInteger.valueOf(second)).multiply(BigInteger.valueOf(third));
    }

    private record Share(long part, long whole) {
        /** The weighted numerator over the common denominator, which is the product of all three wholes. */
        BigInteger of(long otherWhole, long thirdWhole, int weight) {
            return product(part, otherWhole, thirdWhole).multiply(BigInteger.valueOf(weight));
        }
    }
}
