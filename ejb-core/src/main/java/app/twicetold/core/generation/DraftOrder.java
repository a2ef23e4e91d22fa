package app.twicetold.core.generation;

import app.twicetold.core.prompt.DraftFacts;
import app.twicetold.core.publication.ArticleOrigin;
import app.twicetold.core.publication.VersionView;
import app.twicetold.core.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * An article that is to be written.
 *
 * @param source the text that it is adapted from; null for an original article, or when the text is gone
 * @param parent the version that is written anew; null for a new article
 */
public record DraftOrder(
        String promptVersion,
        DraftFacts facts,
        @Nullable SourceText source,
        @Nullable VersionView parent) {

    /** Whether the article says no more than a text of others. */
    boolean isAdapted() {
        return source != null || isAdapted(parent);
    }

    static boolean isAdapted(@Nullable VersionView version) {
        return version != null
                && (version.provenance().origin() == ArticleOrigin.ADAPTED
                        || version.content().licenseId() != null);
    }
}
