package app.twicetold.core.publication;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleState;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.ReviewDecision;
import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.core.publication.rules.ReviewRuling;
import app.twicetold.core.publication.rules.ReviewState;
import app.twicetold.core.publication.rules.ReviewTable;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ExpectedVersion;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.publication.ReportRepository;
import app.twicetold.persistence.publication.ReviewItemEntity;
import app.twicetold.persistence.publication.ReviewRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transaction of a decision about a review. The caller sends the job after the commit. */
@Stateless
public class DecisionSteps {
    private ReviewRepository items;
    private ReportRepository reports;
    private Reviews reviews;
    private ArticleVersions versions;
    private PublicationRights rights;
    private RegenerationSteps regeneration;
    private RecordAudit audit;

    @Inject
    public DecisionSteps(
            ReviewRepository items,
            ReportRepository reports,
            Reviews reviews,
            ArticleVersions versions,
            PublicationRights rights,
            RegenerationSteps regeneration,
            RecordAudit audit) {
        this.items = items;
        this.reports = reports;
        this.reviews = reviews;
        this.versions = versions;
        this.rights = rights;
        this.regeneration = regeneration;
        this.audit = audit;
    }

    protected DecisionSteps() {}

    /**
     * Decides about a review: moves its version, settles its reports, and closes it.
     *
     * @return the job that writes another version, to be sent after the commit
     * @throws ServiceException {@code not_found}; {@code already_decided}; {@code illegal_decision};
     *     {@code illegal_transition}; {@code version_conflict}; {@code validation_failed} without a reason that is
     *     required; {@code generation_paused}; {@code publication_blocked}
     */
    public Optional<String> decide(Actor actor, String reviewId, DecisionForm form) {
        String articleId = items.articleOf(reviewId).orElseThrow(() -> ServiceException.notFound("review"));
        ArticleState article = versions.lock(articleId);
        ReviewItemEntity review = items.find(reviewId).orElseThrow(() -> ServiceException.notFound("review"));
        ExpectedVersion.require(form.version(), review.version);
        ReviewKind kind = WireValue.of(ReviewKind.class, review.kind);
        Optional<VersionState> version = article.find(review.articleVersion);
        ArticleStatus status = version.map(VersionState::status).orElse(null);
        boolean regenerating = regeneration.isUnderWay(articleId);
        ReviewRuling ruling = ReviewRuling.of(
                WireValue.of(ReviewState.class, review.state),
                kind,
                form.decision(),
                form.reason(),
                status,
                regenerating);
        if (ruling instanceof ReviewRuling.Refused refused) {
            throw refusal(
                    refused.refusal(),
                    form.decision(),
                    kind,
                    version,
                    ReviewRuling.allowed(ReviewState.OPEN, kind, status, regenerating));
        }
        ReviewRuling.Granted granted = (ReviewRuling.Granted) ruling;
        reviews.decide(review, form.decision(), form.reason(), form.note(), actor.name());
        record(actor, review, form);
        if (granted.effect().reports() != null) {
            reports.settle(reviewId, granted.effect().reports().wire());
        }
        return version.flatMap(moved -> carryOut(actor, articleId, moved, granted, form));
    }

    private Optional<String> carryOut(
            Actor actor, String articleId, VersionState version, ReviewRuling.Granted granted, DecisionForm form) {
        ArticleOperation operation = granted.effect().operation();
        if (operation == null || granted.status() == null) {
            return Optional.empty();
        }
        if (operation == ArticleOperation.REGENERATE) {
            return Optional.of(regeneration.orderFrom(actor, articleId, version, form.note()));
        }
        rights.require(operation, articleId, version.version());
        versions.decided(actor, articleId, version.version(), operation, granted.status(), words(form));
        return Optional.empty();
    }

    private static ServiceException refusal(
            ReviewRuling.Refusal refusal,
            ReviewDecision decision,
            ReviewKind kind,
            Optional<VersionState> version,
            List<ReviewDecision> allowed) {
        return switch (refusal) {
            case ALREADY_DECIDED -> new ServiceException(ErrorCode.ALREADY_DECIDED);
            case ILLEGAL_DECISION ->
                new ServiceException(
                        ErrorCode.ILLEGAL_DECISION,
                        Map.of(
                                "kind",
                                kind.wire(),
                                "decision",
                                decision.wire(),
                                "allowed_decisions",
                                allowed.stream().map(WireValue::wire).toList()));
            case REASON_REQUIRED -> ServiceException.invalid("reason", "required");
            case ILLEGAL_TRANSITION ->
                Transitions.illegal(
                        Objects.requireNonNull(
                                ReviewTable.effect(kind, decision).orElseThrow().operation()),
                        version.orElseThrow());
        };
    }

    private void record(Actor actor, ReviewItemEntity review, DecisionForm form) {
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        details.put("kind", review.kind);
        details.put("decision", form.decision().wire());
        details.put("article_id", review.articleId);
        details.put("version", review.articleVersion);
        details.putAll(words(form));
        details.put("before", Map.of("state", ReviewState.OPEN.wire()));
        details.put("after", Map.of("state", review.state));
        audit.record(actor, AuditAction.REVIEW_DECIDED, "review", review.id, details);
    }

    private static Map<String, String> words(DecisionForm form) {
        Map<String, String> words = new LinkedHashMap<>();
        if (form.reason() != null) {
            words.put("reason", form.reason());
        }
        if (form.note() != null) {
            words.put("note", form.note());
        }
        return words;
    }
}
