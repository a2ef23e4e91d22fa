package app.twicetold.core.publication.rules;

/**
 * A review that waits for its decision.
 *
 * @param version the version of the article that it is about
 * @param madeFor the status that the version had when the review was opened
 */
public record OpenReview(ReviewKind kind, int version, ArticleStatus madeFor) {
    /**
     * Whether the review no longer needs a decision. This is so when the version has another status, or when it is
     * neither head nor current and no decision could reach readers.
     *
     * @param article after a move that was not a decision on this review
     */
    public boolean supersededBy(ArticleState article) {
        return article.find(version).filter(state -> state.status() == madeFor).isEmpty();
    }

    /** The review after an edit that kept the status of the article. */
    public OpenReview of(int newHead) {
        return new OpenReview(kind, newHead, madeFor);
    }
}
