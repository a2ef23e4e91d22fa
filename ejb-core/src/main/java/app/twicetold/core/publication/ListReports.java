package app.twicetold.core.publication;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.persistence.publication.ReportEntity;
import app.twicetold.persistence.publication.ReportRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What users reported, the newest first. */
@Stateless
public class ListReports {
    private ReportRepository reports;

    @Inject
    public ListReports(ReportRepository reports) {
        this.reports = reports;
    }

    protected ListReports() {}

    /**
     * @param note null when the user left none, and after the account was deleted
     * @param reporterId null after the account was deleted
     */
    public record ReportView(
            String id,
            String articleId,
            int articleVersion,
            String reason,
            String status,
            @Nullable String note,
            @Nullable String reviewId,
            @Nullable String reporterId,
            Instant createdAt) {
        static ReportView of(ReportEntity row) {
            return new ReportView(
                    row.id,
                    row.articleId,
                    row.articleVersion,
                    row.reason,
                    row.status,
                    row.note,
                    row.reviewId,
                    row.userId,
                    row.createdAt);
        }
    }

    /**
     * @param reviewId the review that they are about, null for all
     * @param articleId null for all
     * @param after where the page before ended, or null for the first page
     */
    public Page<ReportView> list(
            @Nullable String reviewId, @Nullable String articleId, @Nullable Cursor after, int limit) {
        return Page.of(
                        reports.page(
                                reviewId,
                                articleId,
                                after == null ? null : after.at(),
                                after == null ? null : after.id(),
                                limit + 1),
                        limit,
                        row -> new Cursor(row.createdAt, row.id))
                .map(ReportView::of);
    }
}
