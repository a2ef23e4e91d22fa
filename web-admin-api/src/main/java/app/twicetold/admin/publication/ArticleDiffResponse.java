package app.twicetold.admin.publication;

import app.twicetold.core.publication.ArticleDiff;
import app.twicetold.core.publication.TextDiff;
import java.util.List;

/** What one version of an article says differently than another. */
public record ArticleDiffResponse(String articleId, int from, int to, List<FieldResponse> fields) {
    /** One field. */
    public record FieldResponse(String field, boolean changed, String by, List<SegmentResponse> segments) {
        static FieldResponse of(ArticleDiff.Field field) {
            TextDiff diff = field.diff();
            return new FieldResponse(
                    field.part().wire(),
                    diff.changed(),
                    diff.by().wire(),
                    diff.segments().stream()
                            .map(segment -> new SegmentResponse(segment.kind().wire(), segment.text()))
                            .toList());
        }
    }

    /** A part of a text. */
    public record SegmentResponse(String kind, String text) {}

    static ArticleDiffResponse of(ArticleDiff diff) {
        return new ArticleDiffResponse(
                diff.articleId(),
                diff.from(),
                diff.to(),
                diff.fields().stream().map(FieldResponse::of).toList());
    }
}
