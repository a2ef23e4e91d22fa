package app.twicetold.core.publication.rules;

import java.util.OptionalInt;

/** Which articles leave the shelf because of their health. Specification: limits, retirement. */
public final class HealthRetirement {
    private HealthRetirement() {}

    /**
     * Whether the article goes and a replacement is asked for.
     *
     * @param score empty while too few sessions tell anything
     * @param threshold articles with a lower score go
     */
    public static boolean retires(ArticleState article, OptionalInt score, int threshold) {
        return article.served().isPresent() && score.isPresent() && score.getAsInt() < threshold;
    }
}
