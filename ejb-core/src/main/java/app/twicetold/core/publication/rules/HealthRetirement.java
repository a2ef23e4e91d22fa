package app.twicetold.core.publication.rules;

import java.util.OptionalInt;

/** Which articles are retired because of their health. Specification: limits, retirement. */
public final class HealthRetirement {
    private HealthRetirement() {}

    /**
     * Whether the article is retired and a replacement is requested.
     *
     * @param score empty while there are too few sessions
     * @param threshold articles with a lower score are retired
     */
    public static boolean retires(ArticleState article, OptionalInt score, int threshold) {
        return article.served().isPresent() && score.isPresent() && score.getAsInt() < threshold;
    }
}
