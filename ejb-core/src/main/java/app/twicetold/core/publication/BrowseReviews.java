package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.core.publication.rules.ReviewState;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.publication.ReportRepository;
import app.twicetold.persistence.publication.ReviewItemEntity;
import app.twicetold.persistence.publication.ReviewRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Review items, the newest first. A page takes two statements, whatever its length. */
@Stateless
public class BrowseReviews {
    private ReviewRepository reviews;
    private ReportRepository reports;

    @Inject
    public BrowseReviews(ReviewRepository reviews, ReportRepository reports) {
        this.reviews = reviews;
        this.reports = reports;
    }

    protected BrowseReviews() {}

    /**
     * Items of a state.
     *
     * @param state a {@link ReviewState}; null for those that are open
     * @param kind a {@link ReviewKind}; null for all
     * @param after where the page before ended, or null for the first page
     * @throws ServiceException {@code validation_failed} for a state or a kind that is unknown
     */
    public Page<ReviewView> list(@Nullable String state, @Nullable String kind, @Nullable Cursor after, int limit) {
        if (state != null && WireValue.find(ReviewState.class, state).isEmpty()) {
            throw ServiceException.invalid("state", "unknown");
        }
        if (kind != null && WireValue.find(ReviewKind.class, kind).isEmpty()) {
            throw ServiceException.invalid("kind", "unknown");
        }
        Page<ReviewItemEntity> page = Page.of(
                reviews.page(
                        state == null ? ReviewState.OPEN.wire() : state,
                        kind,
                        after == null ? null : after.at(),
                        after == null ? null : after.id(),
                        limit + 1),
                limit,
                row -> new Cursor(row.createdAt, row.id));
        Map<String, List<String>> reported =
                reports.ofReviews(page.items().stream().map(row -> row.id).toList());
        return page.map(row -> ReviewView.of(row, reported.getOrDefault(row.id, List.of())));
    }

    /** @throws ServiceException {@code not_found} */
    public ReviewView show(String reviewId) {
        ReviewItemEntity row = reviews.find(reviewId).orElseThrow(() -> ServiceException.notFound("review"));
        return ReviewView.of(row, reports.ofReviews(List.of(row.id)).getOrDefault(row.id, List.of()));
    }
}
