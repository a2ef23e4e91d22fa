package app.twicetold.core.publication.rules;

import java.util.OptionalInt;

/** Which articles are retired because of their health. Specification: limits, retirement. */
public final class HealthRetirement {
    private HealthRetirement() {}

    /**
     * Whether the article is retired and a replacement is requested. Not while an operator has to decide about reports
     * of the served version: otherwise held reports, which lower the score, would take down what the breaker protects.
     *
     * @param score of {@link HealthFacts}; empty while there are too few sessions
     * @param threshold {@code retire_health_below} of the configuration; articles with a lower score are retired
     * @param reported whether a review of reports of the served version is open
     */
    public static boolean retires(ArticleState article, OptionalInt score, int threshold, boolean reported) {
        return article.served().isPresent() && !reported && score.isPresent() && score.getAsInt() < threshold;
    }
}
