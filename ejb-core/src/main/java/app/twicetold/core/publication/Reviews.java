package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ArticleState;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.OpenReview;
import app.twicetold.core.publication.rules.ReviewDecision;
import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.core.publication.rules.ReviewState;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.publication.ReviewItemEntity;
import app.twicetold.persistence.publication.ReviewRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The life of review items. Only this class changes the state of one. The caller holds the lock of the article, so an
 * article never has two open items of a kind.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.MANDATORY)
public class Reviews {
    private ReviewRepository reviews;
    private InstantSource clock;

    @Inject
    public Reviews(ReviewRepository reviews, InstantSource clock) {
        this.reviews = reviews;
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

    /** Closes the open items that need no decision any more. */
    public void supersede(String articleId, ArticleState article) {
        reviews.open(articleId).stream()
                .filter(open -> rule(open).supersededBy(article))
                .forEach(open -> open.state = ReviewState.SUPERSEDED.wire());
    }

    /** Moves the open items of a head to the new head, whose status is the same. */
    public void follow(String articleId, int oldHead, int newHead) {
        reviews.open(articleId).stream()
                .filter(open -> open.articleVersion == oldHead)
                .forEach(open -> open.articleVersion = rule(open).of(newHead).version());
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
