package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ListOrder;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.publication.ReportRepository;
import app.twicetold.persistence.publication.ReviewItemEntity;
import app.twicetold.persistence.publication.ReviewQuery;
import app.twicetold.persistence.publication.ReviewQuery.Position;
import app.twicetold.persistence.publication.ReviewRepository;
import app.twicetold.persistence.publication.ReviewRepository.Standing;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Review items: those that are held first, then by their moment. A page takes four statements, an item three, and a page
 * without items two.
 */
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
     * Items, and how many are open.
     *
     * @param cursor where the page before ended, or null for the first page
     * @throws ServiceException {@code bad_request} for a cursor of the other order
     */
    public ReviewPage list(ReviewFilter filter, @Nullable Cursor cursor, int limit) {
        Cursor after = filter.order().place(cursor);
        Page<ReviewItemEntity> page = Page.of(
                reviews.page(new ReviewQuery(
                        filter.state().wire(),
                        filter.kind() == null ? null : filter.kind().wire(),
                        filter.language(),
                        filter.order() == ListOrder.OLDEST,
                        after == null ? null : position(after),
                        limit + 1)),
                limit,
                row -> filter.order().mark(new Cursor(row.createdAt, row.held ? HELD + row.id : row.id)));
        List<ReviewView> views = views(page.items());
        Map<String, Long> open = reviews.openCounts(filter.language());
        return new ReviewPage(
                new Page<>(views, page.nextCursor()),
                Arrays.stream(ReviewKind.values())
                        .collect(Collectors.toMap(Function.identity(), kind -> open.getOrDefault(kind.wire(), 0L))));
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
