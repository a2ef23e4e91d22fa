package app.twicetold.core.generation;

import app.twicetold.core.publication.VersionContent;
import app.twicetold.core.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * Who is named for an article. An adapted one names the author of its source or whoever an attribution names; another
 * version of an article whose source is gone names what the version before it names.
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
