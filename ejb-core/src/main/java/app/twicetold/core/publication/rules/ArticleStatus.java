package app.twicetold.core.publication.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/**
 * The status of a version of an article. The status of the head is the status of the article. Specification: article
 * lifecycle.
 */
public enum ArticleStatus implements WireValue {
    /** Kept by an operator, not checked. */
    DRAFT,
    /** Waits for its checks. */
    QA,
    /** Waits for the decision of an operator. */
    NEEDS_REVIEW,
    PUBLISHED,
    REJECTED,
    /** Taken down, perhaps for a while. */
    UNPUBLISHED,
    RETIRED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
