package app.twicetold.core.publication.rules;

import app.twicetold.core.publication.rules.ArticleState.VersionState;

/**
 * The head that another version was ordered after, as it was then. The new version may land only while the head is the
 * same, and has neither come back nor been retired since.
 */
public record RegenerationOrder(VersionState head) {
    /** Whether the article still asks for the version. */
    public boolean stands(ArticleState article) {
        VersionState now = article.head();
        return now.version() == head.version()
                && (now.status() == head.status()
                        || now.status() != ArticleStatus.RETIRED
                                && ArticleOperation.REGENERATE
                                        .from(now.status())
                                        .isPresent());
    }
}
