package app.twicetold.admin.publication;

import app.twicetold.core.publication.ReviewPage;
import app.twicetold.core.publication.rules.ReviewKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page of reviews.
 *
 * @param openCounts how many are open, whatever the page shows
 */
public record ReviewPageResponse(
        List<ReviewItemResponse> items, @Nullable String nextCursor, OpenCounts openCounts) {
    /** By kind. */
    public record OpenCounts(long qa, long requested, long audit, long reported) {
        static OpenCounts of(Map<ReviewKind, Long> open) {
            return new OpenCounts(
                    open.getOrDefault(ReviewKind.QA, 0L),
                    open.getOrDefault(ReviewKind.REQUESTED, 0L),
                    open.getOrDefault(ReviewKind.AUDIT, 0L),
                    open.getOrDefault(ReviewKind.REPORTED, 0L));
        }
    }

    static ReviewPageResponse of(ReviewPage reviews) {
        return new ReviewPageResponse(
                reviews.page().items().stream().map(ReviewItemResponse::of).toList(),
                reviews.page().nextCursor(),
                OpenCounts.of(reviews.open()));
    }
}
