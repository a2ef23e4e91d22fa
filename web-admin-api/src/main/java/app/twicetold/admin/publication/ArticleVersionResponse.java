package app.twicetold.admin.publication;

import app.twicetold.core.publication.Provenance;
import app.twicetold.core.publication.VersionContent;
import app.twicetold.core.publication.VersionView;
import app.twicetold.core.shared.KeyPoint;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A full snapshot of an article and where it comes from. */
public record ArticleVersionResponse(
        String articleId,
        int version,
        String status,
        boolean isHead,
        boolean isCurrent,
        String language,
        String topicId,
        int difficulty,
        String title,
        String byline,
        List<String> paragraphs,
        String hint,
        List<KeyPoint> keyPoints,
        String sourceName,
        @Nullable String sourceUrl,
        @Nullable String licenseId,
        @Nullable String attribution,
        int length,
        ProvenanceResponse provenance,
        Instant createdAt,
        @Nullable Instant publishedAt,
        @Nullable Integer qaScore) {

    /** Where a version comes from. */
    public record ProvenanceResponse(
            String origin,
            @Nullable String promptVersion,
            @Nullable String modelRef,
            @Nullable String jobId,
            @Nullable String briefId,
            @Nullable String sourceId,
            @Nullable String sourceItemId,
            @Nullable String sourceUrl,
            @Nullable String licenseId,
            @Nullable String attribution,
            @Nullable String author,
            @Nullable LocalDate retrievedDate,
            @Nullable String editedBy,
            @Nullable String note,
            @Nullable Integer parentVersion) {
        static ProvenanceResponse of(Provenance provenance, VersionContent content) {
            return new ProvenanceResponse(
                    provenance.origin().wire(),
                    provenance.promptVersion(),
                    provenance.modelRef(),
                    provenance.jobId(),
                    provenance.briefId(),
                    provenance.sourceId(),
                    provenance.sourceItemId(),
                    content.sourceUrl(),
                    content.licenseId(),
                    content.attribution(),
                    provenance.author(),
                    provenance.retrievedDate(),
                    provenance.editedBy(),
                    provenance.note(),
                    provenance.parentVersion());
        }
    }

    static ArticleVersionResponse of(VersionView version) {
        VersionContent content = version.content();
        return new ArticleVersionResponse(
                version.ref().articleId(),
                version.ref().version(),
                version.status().wire(),
                version.head(),
                version.current(),
                content.language(),
                content.topicId(),
                content.difficulty(),
                content.title(),
                content.byline(),
                content.paragraphs(),
                content.hint(),
                version.keyPoints(),
                content.sourceName(),
                content.sourceUrl(),
                content.licenseId(),
                content.attribution(),
                version.length(),
                ProvenanceResponse.of(version.provenance(), content),
                version.createdAt(),
                version.publishedAt(),
                version.qaScore());
    }
}
