package app.twicetold.core.publication.rules;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The moves of a version that need no operator. Specification: article lifecycle, automatic moves. */
public enum AutomaticMove {
    QA_PUBLISHES(ArticleStatus.QA, ArticleStatus.PUBLISHED, null),
    QA_DOUBTS(ArticleStatus.QA, ArticleStatus.NEEDS_REVIEW, ReviewKind.QA),
    QA_REJECTS(ArticleStatus.QA, ArticleStatus.REJECTED, null),
    /** A user reported the article. */
    REPORT(ArticleStatus.PUBLISHED, ArticleStatus.UNPUBLISHED, ReviewKind.REPORTED),
    /** The health score of the article is too low. */
    HEALTH(ArticleStatus.PUBLISHED, ArticleStatus.RETIRED, null);

    private final ArticleStatus from;
    private final ArticleStatus to;
    private final @Nullable ReviewKind opens;

    AutomaticMove(ArticleStatus from, ArticleStatus to, @Nullable ReviewKind opens) {
        this.from = from;
        this.to = to;
        this.opens = opens;
    }

    /** The status after the move; empty when another move changed the version first. */
    public Optional<ArticleStatus> from(ArticleStatus status) {
        return status == from ? Optional.of(to) : Optional.empty();
    }

    /**
     * The review that the move asks for.
     *
     * @param sampled whether the version belongs to the audit sample, which is drawn from automatic publications only
     */
    public Optional<ReviewKind> opens(boolean sampled) {
        return this == QA_PUBLISHES && sampled ? Optional.of(ReviewKind.AUDIT) : Optional.ofNullable(opens);
    }
}
