package app.twicetold.core.publication;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.publication.rules.ArticleEdit;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleState;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.AutomaticMove;
import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.core.shared.ExpectedVersion;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.publication.VersionRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The life of articles: creates versions and moves them from status to status, in the transaction of the caller. Each
 * method locks the article until the end of that transaction and closes the reviews that the change makes needless.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.MANDATORY)
public class ArticleVersions {
    private VersionRepository versions;
    private Reviews reviews;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public ArticleVersions(VersionRepository versions, Reviews reviews, RecordAudit audit, InstantSource clock) {
        this.versions = versions;
        this.reviews = reviews;
        this.audit = audit;
        this.clock = clock;
    }

    protected ArticleVersions() {}

    /**
     * The head and the current version, locked until the end of the transaction.
     *
     * @throws ServiceException {@code article_not_found}
     */
    public ArticleState lock(String articleId) {
        return StoredArticle.lock(versions, articleId).state();
    }

    /**
     * Whether no check may publish an edit of the article.
     *
     * @throws ServiceException {@code article_not_found}
     */
    public boolean servedByOperatorOnly(String articleId) {
        return lock(articleId).servedByOperatorOnly(reviews.speakAgainst(articleId));
    }

    /**
     * Adds a version, which becomes the head. A published one also becomes the current version.
     *
     * @param articleId null for a new article
     * @throws ServiceException {@code article_not_found}
     */
    public VersionRef add(
            @Nullable String articleId, VersionContent content, Provenance provenance, ArticleStatus status) {
        Instant now = clock.instant();
        if (articleId == null) {
            StoredArticle article = StoredArticle.create(versions, content.language(), now);
            return new VersionRef(
                    article.id(), article.add(content, provenance, status, now).version());
        }
        StoredArticle article = StoredArticle.lock(versions, articleId);
        ArticleState before = article.state();
        VersionState added = article.add(content, provenance, status, now);
        reviews.supersede(articleId, before, article.state());
        return new VersionRef(articleId, added.version());
    }

    /**
     * Adds the version that an edit of the head makes.
     *
     * @throws ServiceException {@code article_not_found}
     */
    public VersionRef edit(String articleId, VersionContent content, Provenance provenance, ArticleEdit edit) {
        StoredArticle article = StoredArticle.lock(versions, articleId);
        ArticleState before = article.state();
        VersionState head = article.add(content, provenance, edit.status(), clock.instant());
        if (edit.keepsReviews()) {
            reviews.follow(articleId, before.head().version(), head.version());
        }
        reviews.supersede(articleId, before, article.state());
        edit.review().ifPresent(kind -> reviews.open(kind, articleId, head, List.of()));
        return new VersionRef(articleId, head.version());
    }

    /**
     * Carries out the operation of an operator.
     *
     * @param operation any but {@link ArticleOperation#REGENERATE}, which moves nothing
     * @param named the version that the operation acts on; null for the head
     * @param details for the audit log, beside the version and its two statuses
     * @throws ServiceException {@code article_not_found}; {@code illegal_transition}; {@code version_conflict}
     */
    public VersionRef move(
            Actor actor,
            String articleId,
            ArticleOperation operation,
            @Nullable Integer named,
            Map<String, ? extends @Nullable Object> details) {
        StoredArticle article = StoredArticle.lock(versions, articleId);
        if (operation == ArticleOperation.PUBLISH) {
            ExpectedVersion.require(named, article.state().head().version());
        }
        VersionState before = article.state()
                .target(operation, named)
                .orElseThrow(
                        () -> Transitions.illegal(operation, article.state().head()));
        ArticleStatus status =
                operation.from(before.status()).orElseThrow(() -> Transitions.illegal(operation, before));
        VersionState moved =
                assign(actor, Optional.of(Transitions.action(operation)), article, before, status, details);
        if (operation == ArticleOperation.REQUEST_REVIEW) {
            reviews.open(ReviewKind.REQUESTED, articleId, moved, List.of());
        }
        return new VersionRef(articleId, moved.version());
    }

    /**
     * Gives the version of a review the status that the decision grants.
     *
     * @param version the head or the current version
     * @throws ServiceException {@code article_not_found}
     */
    public void decided(
            Actor actor,
            String articleId,
            int version,
            ArticleOperation operation,
            ArticleStatus status,
            Map<String, ? extends @Nullable Object> details) {
        StoredArticle article = StoredArticle.lock(versions, articleId);
        VersionState before = article.state().find(version).orElseThrow();
        assign(actor, Optional.of(Transitions.action(operation)), article, before, status, details);
    }

    /**
     * Carries out a move that needs no operator, and opens the review that the move asks for.
     *
     * @param sampled whether the version belongs to the audit sample
     * @param reasons codes for operators: why the version is reviewed, rejected or taken down
     * @return whether the version moved; it does not when another move changed it first, or when it is neither the head
     *     nor the current version
     * @throws ServiceException {@code article_not_found}
     */
    public boolean automatic(String articleId, int version, AutomaticMove move, boolean sampled, List<String> reasons) {
        StoredArticle article = StoredArticle.lock(versions, articleId);
        Optional<VersionState> before = article.state().find(version);
        Optional<ArticleStatus> status = before.flatMap(found -> move.from(found.status()));
        if (before.isEmpty() || status.isEmpty()) {
            return false;
        }
        Map<String, List<String>> why = Map.of("reasons", reasons);
        VersionState moved = assign(Actor.SYSTEM, Transitions.action(move), article, before.get(), status.get(), why);
        move.opens(sampled).ifPresent(kind -> reviews.open(kind, articleId, moved, reasons));
        return true;
    }

    /**
     * Notes how the checks scored a version.
     *
     * @param qaScore 0 to 100; null when the checks gave no score
     */
    public void score(String articleId, int version, @Nullable Integer qaScore) {
        versions.score(articleId, version, qaScore);
    }

    private VersionState assign(
            Actor actor,
            Optional<AuditAction> action,
            StoredArticle article,
            VersionState before,
            ArticleStatus status,
            Map<String, ? extends @Nullable Object> details) {
        ArticleState unmoved = article.state();
        VersionState moved = article.assign(before.version(), status, clock.instant());
        reviews.supersede(article.id(), unmoved, article.state());
        action.ifPresent(
                it -> audit.record(actor, it, "article", article.id(), Transitions.details(before, status, details)));
        return moved;
    }
}
