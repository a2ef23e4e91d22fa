package app.twicetold.core.publication;

import app.twicetold.core.library.ArticleText;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.library.ArticleVersionEntity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored version.
 *
 * @param head whether it is the latest version, whose status is the status of the article
 * @param current whether it is the version that is served while it is published
 * @param length in the unit of the language
 * @param qaScore 0 to 100; null for a version that was not checked
 */
public record VersionView(
        VersionRef ref,
        ArticleStatus status,
        boolean head,
        boolean current,
        VersionContent content,
        List<KeyPoint> keyPoints,
        int length,
        Provenance provenance,
        @Nullable Integer qaScore,
        Instant createdAt,
        @Nullable Instant publishedAt) {
    public VersionView {
        keyPoints = List.copyOf(keyPoints);
    }

    static VersionView of(ArticleVersionEntity row) {
        List<KeyPoint> keyPoints = ArticleText.keyPoints(row);
        return new VersionView(
                new VersionRef(row.articleId, row.version),
                WireValue.of(ArticleStatus.class, row.status),
                row.isHead,
                row.isCurrent,
                new VersionContent(
                        row.language,
                        row.topicId,
                        row.difficulty,
                        row.title,
                        row.byline,
                        ArticleText.paragraphs(row),
                        row.hint,
                        keyPoints.stream().map(KeyPoint::text).toList(),
                        row.sourceName,
                        row.sourceUrl,
                        row.attribution,
                        row.licenseId),
                keyPoints,
                row.length,
                Json.read(row.provenance, Provenance.class),
                row.qaScore,
                row.createdAt,
                row.publishedAt);
    }
}
