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
import app.twicetold.persistence.publication.ReviewRepository.Position;
import app.twicetold.persistence.publication.ReviewRepository.Standing;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Review items: those that are held first, then the newest. A page takes three statements, whatever its length. */
@Stateless
public class BrowseReviews {
    /** Before the id in a cursor that stands among the held items. */
    private static final String HELD = "held_";

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
                        after == null ? null : position(after),
                        limit + 1),
                limit,
                row -> new Cursor(row.createdAt, row.held ? HELD + row.id : row.id));
        List<ReviewView> views = views(page.items());
        return new Page<>(views, page.nextCursor());
    }

    private static Position position(Cursor after) {
        boolean held = after.id().startsWith(HELD);
        return new Position(held, after.at(), held ? after.id().substring(HELD.length()) : after.id());
    }

    private List<ReviewView> views(List<ReviewItemEntity> rows) {
        List<String> ids = rows.stream().map(row -> row.id).toList();
        Map<String, List<String>> reported = reports.ofReviews(ids);
        Map<String, Standing> standings =
                reviews.standings(ids).stream().collect(Collectors.toMap(Standing::reviewId, Function.identity()));
        return rows.stream()
                .map(row -> ReviewView.of(
                        row,
                        reported.getOrDefault(row.id, List.of()),
                        Objects.requireNonNull(standings.get(row.id), "a review has a version")))
                .toList();
    }

    /** @throws ServiceException {@code not_found} */
    public ReviewView show(String reviewId) {
        ReviewItemEntity row = reviews.find(reviewId).orElseThrow(() -> ServiceException.notFound("review"));
        return views(List.of(row)).get(0);
    }
}
