package app.twicetold.core.generation;

import app.twicetold.core.publication.VersionContent;
import app.twicetold.core.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * Who is named for an article. An adapted article names the author of its source, or the attribution name of the
 * source. When the source is gone, another version of the article keeps the names of the version before it.
 */
record ArticleCredit(
        String byline,
        String sourceName,
        @Nullable String sourceUrl,
        @Nullable String attribution,
        @Nullable String licenseId) {
    private static final String HOUSE = "Twicetold";

    static ArticleCredit of(DraftOrder order) {
        SourceText source = order.source();
        if (source != null) {
            String author = source.author();
            return new ArticleCredit(
                    author == null || author.isBlank() ? source.sourceName() : author,
                    source.sourceName(),
                    source.url(),
                    source.attribution(),
                    source.licenseId());
        }
        if (order.isAdapted() && order.parent() != null) {
            VersionContent before = order.parent().content();
            return new ArticleCredit(
                    before.byline(), before.sourceName(), before.sourceUrl(), before.attribution(), before.licenseId());
        }
        return new ArticleCredit(order.facts().language().originalByline(), HOUSE, null, null, null);
    }
}
