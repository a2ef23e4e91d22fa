package app.twicetold.core.publication.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Why an operator has to review a version. */
public enum ReviewKind implements WireValue {
    /** The checks left the decision to a person. */
    QA(ArticleStatus.NEEDS_REVIEW),
    /** An operator requested the review, or an article that was live was edited. */
    REQUESTED(ArticleStatus.NEEDS_REVIEW),
    /** The version was published automatically and belongs to the audit sample. */
    AUDIT(ArticleStatus.PUBLISHED),
    /** A user reported the article. */
    REPORTED(ArticleStatus.UNPUBLISHED);

    private final ArticleStatus status;

    ReviewKind(ArticleStatus status) {
        this.status = status;
    }

    /** The status of the version when the review is opened. A late report may find the version in another status. */
    public ArticleStatus status() {
        return status;
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
