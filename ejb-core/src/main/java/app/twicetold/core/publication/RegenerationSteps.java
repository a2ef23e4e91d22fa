package app.twicetold.core.publication;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.spend.SpendGuard;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.library.LibraryRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The order of another version of an article. The caller sends the job after the commit. */
@Stateless
public class RegenerationSteps {
    private ArticleVersions versions;
    private LibraryRepository library;
    private ContentJobRepository openJobs;
    private JobOrders orders;
    private SpendGuard guard;
    private RecordAudit audit;

    @Inject
    public RegenerationSteps(
            ArticleVersions versions,
            LibraryRepository library,
            ContentJobRepository openJobs,
            JobOrders orders,
            SpendGuard guard,
            RecordAudit audit) {
        this.versions = versions;
        this.library = library;
        this.openJobs = openJobs;
        this.orders = orders;
        this.guard = guard;
        this.audit = audit;
    }

    protected RegenerationSteps() {}

    /** Whether another version of the article is being made already. */
    public boolean isUnderWay(String articleId) {
        return openJobs.hasOpen(articleId, JobStage.GENERATE.wire());
    }

    /**
     * Adds the job that writes another version after the head. The head keeps its status until the version arrives.
     *
     * @param note what the operator asks of the model
     * @return the job
     * @throws ServiceException {@code article_not_found}; {@code illegal_transition}, also while a version is being
     *     made; {@code generation_paused}
     */
    public String order(Actor actor, String articleId, @Nullable String note) {
        VersionState head = versions.lock(articleId).head();
        if (ArticleOperation.REGENERATE.from(head.status()).isEmpty() || isUnderWay(articleId)) {
            throw Transitions.illegal(ArticleOperation.REGENERATE, head);
        }
        return orderFrom(actor, articleId, head, note);
    }

    /** As {@link #order}, for a version whose regeneration was granted. */
    public String orderFrom(Actor actor, String articleId, VersionState version, @Nullable String note) {
        guard.requireRunning();
        VersionState head = versions.lock(articleId).head();
        VersionView view =
                library.find(articleId, version.version()).map(VersionView::of).orElseThrow();
        String job = orders.add(JobRequest.regenerate(
                view.content().cell(), articleId, head.version(), head.status().wire(), note));
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        details.put("version", version.version());
        details.put("job_id", job);
        details.put("note", note);
        audit.record(actor, AuditAction.ARTICLE_REGENERATE_REQUESTED, "article", articleId, details);
        return job;
    }
}
