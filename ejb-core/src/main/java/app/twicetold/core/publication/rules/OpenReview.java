package app.twicetold.core.publication.rules;

import app.twicetold.core.publication.rules.ArticleState.VersionState;
import java.util.Optional;

/**
 * A review that waits for its decision.
 *
 * @param version the version of the article that it is about
 * @param madeFor the status that the version had when the review was opened
 */
public record OpenReview(ReviewKind kind, int version, ArticleStatus madeFor) {
    /**
     * Whether the review no longer needs a decision. This is so when the version has another status, or when it is
     * neither head nor current and no decision could reach readers. A review of reports is closed by
     * {@link #settledBy}.
     *
     * @param article after a move that was not a decision on this review
     */
    public boolean supersededBy(ArticleState article) {
        return kind != ReviewKind.REPORTED
                && article.find(version)
                        .filter(state -> state.status() == madeFor)
                        .isEmpty();
    }

    /**
     * What a move of the article makes of the reports that the review is about: they are dismissed when the article is
     * served again or in a newer version, and upheld when the reported version is retired. Empty while the review still
     * needs its decision; so is the review of a version that had been replaced before the move.
     *
     * @param before the article before a move that was not a decision on this review
     * @param after the article after it
     */
    public Optional<ReportStatus> settledBy(ArticleState before, ArticleState after) {
        if (kind != ReviewKind.REPORTED || before.find(version).isEmpty()) {
            return Optional.empty();
        }
        ArticleStatus old = before.find(version).orElseThrow().status();
        Optional<ArticleStatus> now = after.find(version).map(VersionState::status);
        if (now.isEmpty()) {
            return after.served().filter(served -> served.version() > version).map(served -> ReportStatus.DISMISSED);
        }
        return switch (now.get()) {
            case PUBLISHED -> old == ArticleStatus.UNPUBLISHED ? Optional.of(ReportStatus.DISMISSED) : Optional.empty();
            case RETIRED -> old == ArticleStatus.RETIRED ? Optional.empty() : Optional.of(ReportStatus.UPHELD);
            case DRAFT, QA, NEEDS_REVIEW, REJECTED, UNPUBLISHED -> Optional.empty();
        };
    }

    /** Whether the review goes on with the new head of an edit that kept the status of the article. */
    public boolean followsHead() {
        return kind != ReviewKind.REPORTED;
    }
}
