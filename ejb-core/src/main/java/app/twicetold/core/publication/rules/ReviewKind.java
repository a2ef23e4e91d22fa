package app.twicetold.core.publication.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** Why an operator is asked. */
public enum ReviewKind implements WireValue {
    /** The checks left the decision to a person. */
    QA(ArticleStatus.NEEDS_REVIEW),
    /** An operator, or an edit of an article that was live, asked for it. */
    REQUESTED(ArticleStatus.NEEDS_REVIEW),
    /** An automatic publication of the sample. */
    AUDIT(ArticleStatus.PUBLISHED),
    /** A user reported the article. */
    REPORTED(ArticleStatus.UNPUBLISHED);

    private final ArticleStatus status;

    ReviewKind(ArticleStatus status) {
        this.status = status;
    }

    /** The status of the version when the review is opened; a late report may find another one. */
    public ArticleStatus status() {
        return status;
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
