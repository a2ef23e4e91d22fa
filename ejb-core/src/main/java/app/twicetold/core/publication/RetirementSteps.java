package app.twicetold.core.publication;

import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.publication.rules.ArticleState;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.AutomaticMove;
import app.twicetold.core.publication.rules.HealthFacts;
import app.twicetold.core.publication.rules.HealthRetirement;
import app.twicetold.core.spend.SpendGuard;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.publication.HealthRepository;
import app.twicetold.persistence.publication.ReviewRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The retirement of one article. The caller sends the job of its replacement after the commit. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class RetirementSteps {
    private ArticleVersions versions;
    private LibraryRepository library;
    private HealthRepository health;
    private ReviewRepository reviews;
    private GenerationSettings settings;
    private JobOrders orders;
    private SpendGuard guard;

    @Inject
    public RetirementSteps(
            ArticleVersions versions,
            LibraryRepository library,
            HealthRepository health,
            ReviewRepository reviews,
            GenerationSettings settings,
            JobOrders orders,
            SpendGuard guard) {
        this.versions = versions;
        this.library = library;
        this.health = health;
        this.reviews = reviews;
        this.settings = settings;
        this.orders = orders;
        this.guard = guard;
    }

    protected RetirementSteps() {}

    /**
     * Retires an article that is still served and still too unhealthy, and orders a replacement for its place on the
     * shelf. A paused pipeline keeps the order for a retry.
     *
     * @return the job to be sent after the commit
     */
    public Optional<String> retire(String articleId) {
        ArticleState article = versions.lock(articleId);
        Optional<HealthFacts> facts = health.of(articleId).map(ReadHealth::facts);
        OptionalInt score = facts.map(HealthFacts::score).orElse(OptionalInt.empty());
        if (!HealthRetirement.retires(
                article, score, settings.config().retireHealthBelow(), reviews.isReportedWhileServed(articleId))) {
            return Optional.empty();
        }
        VersionState served = article.served().orElseThrow();
        versions.automatic(
                articleId, served.version(), AutomaticMove.HEALTH, false, List.of("health:" + score.getAsInt()));
        VersionView version =
                library.find(articleId, served.version()).map(VersionView::of).orElseThrow();
        JobRequest replacement =
                JobRequest.draft(JobTrigger.REPLACEMENT, version.content().cell(), null, null);
        if (guard.paused().isPresent()) {
            orders.addFailed(replacement, JobError.GENERATION_PAUSED);
            return Optional.empty();
        }
        return Optional.of(orders.add(replacement));
    }
}
