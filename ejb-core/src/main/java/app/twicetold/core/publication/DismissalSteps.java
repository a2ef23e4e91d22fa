package app.twicetold.core.publication;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.ReportDismissal;
import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.persistence.publication.ReportRepository;
import app.twicetold.persistence.publication.ReportRepository.OpenReports;
import app.twicetold.persistence.publication.ReportSelection;
import app.twicetold.persistence.publication.ReviewItemEntity;
import app.twicetold.persistence.publication.ReviewRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of a dismissal of reports. The number of statements of one does not depend on the number of reports.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class DismissalSteps {
    private static final int ARTICLES_AT_ONCE = 500;

    private ReportRepository reports;
    private ReviewRepository items;
    private Reviews reviews;
    private ArticleVersions versions;
    private PublicationRights rights;
    private RecordAudit audit;

    @Inject
    public DismissalSteps(
            ReportRepository reports,
            ReviewRepository items,
            Reviews reviews,
            ArticleVersions versions,
            PublicationRights rights,
            RecordAudit audit) {
        this.reports = reports;
        this.items = items;
        this.reviews = reviews;
        this.versions = versions;
        this.rights = rights;
        this.audit = audit;
    }

    protected DismissalSteps() {}

    /**
     * What a dismissal does.
     *
     * @param dismissed reports
     * @param republished articles
     */
    public record Dismissed(long dismissed, long republished) {
        static final Dismissed NOTHING = new Dismissed(0, 0);

        Dismissed plus(Dismissed other) {
            return new Dismissed(dismissed + other.dismissed, republished + other.republished);
        }
    }

    /** The next articles with open reports of the selection. @param after where the last page ended */
    public List<String> articles(DismissalForm form, String after) {
        return reports.openArticles(form.selection(), after, ARTICLES_AT_ONCE);
    }

    /**
     * Dismisses the selected reports of one article, unless that would publish again what may not be published. A dry
     * run changes nothing.
     */
    public Dismissed dismiss(Actor actor, String articleId, DismissalForm form) {
        ArticleState article = versions.lock(articleId);
        OpenReports open = reports.open(articleId, form.selection());
        if (open.selected() == 0) {
            return Dismissed.NOTHING;
        }
        Optional<ReviewItemEntity> review = items.open(articleId).stream()
                .filter(item -> item.kind.equals(ReviewKind.REPORTED.wire()))
                .findFirst();
        boolean left = open.all() > open.selected();
        boolean republishes = review.isPresent()
                && ReportDismissal.republishes(
                        article,
                        review.get().articleVersion,
                        reports.tookDown(review.get().id, review.get().articleVersion),
                        left);
        if (republishes && rights.block(articleId, review.get().articleVersion).isPresent()) {
            return Dismissed.NOTHING;
        }
        if (!form.dryRun()) {
            reports.dismiss(articleId, form.selection());
            if (republishes) {
                versions.decided(
                        actor,
                        articleId,
                        review.get().articleVersion,
                        ArticleOperation.REPUBLISH,
                        ArticleStatus.PUBLISHED,
                        Map.of("review_id", review.get().id));
            }
            if (!left) {
                review.ifPresent(reviews::close);
            }
        }
        return new Dismissed(open.selected(), republishes ? 1 : 0);
    }

    /** Records a dismissal that is over. */
    public void record(Actor actor, DismissalForm form, Dismissed all) {
        ReportSelection selection = form.selection();
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        // Not the id: the log outlives accounts and names no user.
        details.put("by_reporter", selection.reporterId() != null);
        details.put("article_id", selection.articleId());
        details.put("from", selection.from() == null ? null : selection.from().toString());
        details.put("to", selection.to() == null ? null : selection.to().toString());
        details.put("dismissed", all.dismissed());
        details.put("republished", all.republished());
        audit.record(actor, AuditAction.REPORTS_DISMISSED, details);
    }
}
