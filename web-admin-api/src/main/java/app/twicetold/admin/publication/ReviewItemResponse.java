package app.twicetold.admin.publication;

import app.twicetold.core.publication.ReviewView;
import app.twicetold.core.shared.WireValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A version of an article that waits for a decision or had one. */
public record ReviewItemResponse(
        String id,
        String kind,
        String state,
        String articleId,
        int articleVersion,
        String title,
        String language,
        String topicId,
        int difficulty,
        List<String> reasons,
        List<String> reportIds,
        boolean held,
        List<String> allowedDecisions,
        @Nullable String decision,
        @Nullable String reason,
        @Nullable String note,
        @Nullable String decidedBy,
        @Nullable Instant decidedAt,
        Instant createdAt,
        int version) {
    static ReviewItemResponse of(ReviewView review) {
        return new ReviewItemResponse(
                review.id(),
                review.kind().wire(),
                review.state().wire(),
                review.version().articleId(),
                review.version().version(),
                review.title(),
                review.language(),
                review.topicId(),
                review.difficulty(),
                review.reasons(),
                review.reportIds(),
                review.held(),
                review.allowedDecisions().stream().map(WireValue::wire).toList(),
                review.decision() == null ? null : review.decision().wire(),
                review.reason(),
                review.note(),
                review.decidedBy(),
                review.decidedAt(),
                review.createdAt(),
                review.itemVersion());
    }
}
