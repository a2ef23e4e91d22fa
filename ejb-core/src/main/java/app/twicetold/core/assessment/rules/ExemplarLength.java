package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.language.LanguageProfile;

/**
 * How long an exemplar is to be, in the length unit of its language.
 *
 * @param least what is shorter leaves out too much to be a model
 * @param most what is longer is cut
 */
public record ExemplarLength(int least, int most) {
    /** People speak more slowly than they read: 150 words a minute instead of 230. */
    private static final int SPEAKING_PERCENT = 65;

    private static final int LEAST_PERCENT_OF_ARTICLE = 60;

    /** Models do not hit a length to the word. */
    private static final int LEAST_PERCENT_OF_MOST = 80;

    /** How a text fits. */
    public enum Fit {
        SHORT,
        FITS,
        LONG
    }

    /**
     * What can be spoken in the time of the round and, from the third edition on, between 60 and 100 % of the article;
     * more than a very short article has.
     *
     * @param capMs the longest recording that the round allows
     */
    public static ExemplarLength of(Edition edition, LanguageProfile language, String article, long capMs) {
        int spoken = (int) (capMs * language.readingRatePerMinute() * SPEAKING_PERCENT / (60_000L * 100));
        return switch (edition) {
            case FIRST, SECOND -> new ExemplarLength(0, spoken);
            case THIRD -> {
                int own = language.lengthOf(article);
                int most = Math.min(spoken, Math.max(language.judgeableLength(), own));
                int least = Math.min(most * LEAST_PERCENT_OF_MOST / 100, own * LEAST_PERCENT_OF_ARTICLE / 100);
                yield new ExemplarLength(least, most);
            }
        };
    }

    /** How a text of this length fits. Both bounds fit. */
    public Fit fit(int length) {
        if (length < least) {
            return Fit.SHORT;
        }
        return length > most ? Fit.LONG : Fit.FITS;
    }
}
