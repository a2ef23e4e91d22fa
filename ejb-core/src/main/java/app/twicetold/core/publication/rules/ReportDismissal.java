package app.twicetold.core.publication.rules;

import app.twicetold.core.publication.rules.ArticleState.VersionState;

/** What becomes of an article whose reports are dismissed together. */
public final class ReportDismissal {
    private ReportDismissal() {}

    /**
     * Whether the reported version is served again: a report took it down, no operator moved it since, no newer version
     * is served, and no other report speaks against it.
     *
     * @param version the version of the review of the reports
     * @param tookDown whether a report of the review took the version down
     * @param othersOpen whether other reports of the article stay open
     */
    public static boolean republishes(ArticleState article, int version, boolean tookDown, boolean othersOpen) {
        VersionState current = article.current();
        return tookDown
                && !othersOpen
                && current != null
                && current.version() == version
                && current.status() == ArticleStatus.UNPUBLISHED;
    }
}
