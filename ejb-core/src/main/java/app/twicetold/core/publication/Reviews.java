package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ArticleState;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.OpenReview;
import app.twicetold.core.publication.rules.ReportOutcome;
import app.twicetold.core.publication.rules.ReportReason;
import app.twicetold.core.publication.rules.ReportStatus;
import app.twicetold.core.publication.rules.ReviewDecision;
import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.core.publication.rules.ReviewState;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.publication.ReportRepository;
import app.twicetold.persistence.publication.ReviewItemEntity;
import app.twicetold.persistence.publication.ReviewRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The life of review items. Only this class changes the state of one. The caller holds the lock of the article, so an
 * article never has two open items of a kind.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.MANDATORY)
public class Reviews {
    private ReviewRepository reviews;
    private ReportRepository reports;
    private InstantSource clock;

    @Inject
    public Reviews(ReviewRepository reviews, ReportRepository reports, InstantSource clock) {
        this.reviews = reviews;
        this.reports = reports;
        this.clock = clock;
    }

    protected Reviews() {}

    /** Opens an item, or finds the open item of the kind. @return its id */
    public String open(ReviewKind kind, String articleId, VersionState version, List<String> reasons) {
        return reviews.open(articleId).stream()
                .filter(open -> open.kind.equals(kind.wire()))
                .findFirst()
                .map(this::again)
                .orElseGet(() -> create(kind, articleId, version, reasons));
    }

    /**
     * The review that a report joins. A report that takes a version down or is held makes the open review about that
     * version. One that does neither joins the open review as it is.
     *
     * @param version the reported version
     */
    public ReviewItemEntity reported(
            String articleId, VersionState version, ReportReason reason, ReportOutcome outcome) {
        String id = open(ReviewKind.REPORTED, articleId, version, List.of(reason.wire()));
        ReviewItemEntity review = reviews.find(id).orElseThrow();
        if (outcome != ReportOutcome.NONE) {
            review.articleVersion = version.version();
            review.held = outcome == ReportOutcome.HELD;
        }
        return review;
    }

    private String again(ReviewItemEntity open) {
        reviews.touch(open);
        return open.id;
    }

    private String create(ReviewKind kind, String articleId, VersionState version, List<String> reasons) {
        ReviewItemEntity review = new ReviewItemEntity();
        review.id = Ids.create("rev");
        review.kind = kind.wire();
        review.state = ReviewState.OPEN.wire();
        review.articleId = articleId;
        review.articleVersion = version.version();
        review.madeFor = version.status().wire();
        review.reasons = Json.write(reasons);
        review.createdAt = clock.instant();
        reviews.add(review);
        return review.id;
    }

    /**
     * Closes the open items that need no decision any more, and settles the reports that the move decides.
     *
     * @param before the article before the move
     * @param after the article after it
     */
    public void supersede(String articleId, ArticleState before, ArticleState after) {
        for (ReviewItemEntity open : reviews.open(articleId)) {
            OpenReview rule = rule(open);
            Optional<ReportStatus> settled = rule.settledBy(before, after);
            settled.ifPresent(status -> reports.settle(open.id, status.wire()));
            if (settled.isPresent() || rule.supersededBy(after)) {
                close(open);
            }
        }
    }

    /** Whether a report speaks against publishing an edit of the article without an operator. */
    public boolean speakAgainst(String articleId) {
        return reports.speaksAgainst(articleId);
    }

    /** Closes an item that needs no decision any more. */
    public void close(ReviewItemEntity review) {
        review.state = ReviewState.SUPERSEDED.wire();
    }

    /** Moves the open items of a head to the new head, whose status is the same. */
    public void follow(String articleId, int oldHead, int newHead) {
        reviews.open(articleId).stream()
                .filter(open -> open.articleVersion == oldHead && rule(open).followsHead())
                .forEach(open -> open.articleVersion = newHead);
    }

    /** Closes an item with its decision. */
    public void decide(
            ReviewItemEntity review,
            ReviewDecision decision,
            @Nullable String reason,
            @Nullable String note,
            String operator) {
        review.state = ReviewState.DECIDED.wire();
        review.decision = decision.wire();
        review.reason = reason;
        review.note = note;
        review.decidedBy = operator;
        review.decidedAt = clock.instant();
    }

    private static OpenReview rule(ReviewItemEntity open) {
        return new OpenReview(
                WireValue.of(ReviewKind.class, open.kind),
                open.articleVersion,
                WireValue.of(ArticleStatus.class, open.madeFor));
    }
}
