package app.twicetold.core.generation;

import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.prompt.ArticleDraft;
import app.twicetold.core.prompt.DraftFacts;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.publication.ArticleOrigin;
import app.twicetold.core.publication.ArticleVersions;
import app.twicetold.core.publication.Provenance;
import app.twicetold.core.publication.VersionContent;
import app.twicetold.core.publication.VersionRef;
import app.twicetold.core.publication.VersionView;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.RegenerationOrder;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.source.SourceItems;
import app.twicetold.core.source.SourceText;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The transaction that turns a draft into a version in QA, together with the job that checks it. */
@Stateless
public class DraftSteps {
    private ContentJobs jobs;
    private JobOrders orders;
    private ArticleVersions versions;
    private SourceItems items;

    @Inject
    public DraftSteps(ContentJobs jobs, JobOrders orders, ArticleVersions versions, SourceItems items) {
        this.jobs = jobs;
        this.orders = orders;
        this.versions = versions;
        this.items = items;
    }

    protected DraftSteps() {}

    /**
     * Whether the order still stands: the head of the article is the one that it was ordered after, or the source item
     * is still to be had. Otherwise the job ends as superseded. Locks the article and the item until the end of the
     * transaction.
     *
     * @return false also when the claim is lost
     */
    public boolean stands(ContentClaim claim, DraftOrder order) {
        if (!jobs.holds(claim)) {
            return false;
        }
        boolean stands = isHeadTheSame(claim.job(), order) && isItemToBeHad(claim.job(), order.source());
        if (!stands) {
            jobs.fail(claim, JobError.SUPERSEDED);
        }
        return stands;
    }

    /** A job of a release that did not note the head takes the one that the draft was written after. */
    private boolean isHeadTheSame(ContentJob job, DraftOrder order) {
        VersionView written = order.parent();
        if (job.articleId() == null || written == null) {
            return job.articleId() == null;
        }
        VersionState ordered = job.parentVersion() == null || job.parentStatus() == null
                ? new VersionState(written.ref().version(), written.status())
                : new VersionState(job.parentVersion(), WireValue.of(ArticleStatus.class, job.parentStatus()));
        return new RegenerationOrder(ordered).stands(versions.lock(job.articleId()));
    }

    private boolean isItemToBeHad(ContentJob job, @Nullable SourceText source) {
        return source == null ? job.sourceItemId() == null : items.mayBeUsed(source.itemId(), job.articleId());
    }

    /**
     * Lands a draft whose order still stands.
     *
     * @param paused whether the guard refuses the check; then its job is stored as failed, for an operator's retry
     * @return the job to send; empty when there is none
     */
    public Optional<String> land(ContentClaim claim, DraftOrder order, Answer<ArticleDraft> answer, boolean paused) {
        ContentJob job = claim.job();
        if (!stands(claim, order)) {
            return Optional.empty();
        }
        VersionContent content = content(order, answer.value());
        VersionRef ref = versions.add(job.articleId(), content, provenance(job, order, answer), ArticleStatus.QA);
        if (order.source() != null) {
            items.markUsed(order.source().itemId(), ref.articleId());
        }
        jobs.succeed(claim, ref.articleId(), ref.version());
        JobRequest check = JobRequest.qa(job.trigger(), content.cell(), ref.articleId(), ref.version());
        if (paused) {
            orders.addFailed(check, JobError.GENERATION_PAUSED);
            return Optional.empty();
        }
        return Optional.of(orders.add(check));
    }

    private static VersionContent content(DraftOrder order, ArticleDraft draft) {
        DraftFacts facts = order.facts();
        ArticleCredit credit = ArticleCredit.of(order);
        return new VersionContent(
                facts.language().tag(),
                facts.topicId(),
                facts.difficulty(),
                draft.title(),
                credit.byline(),
                draft.paragraphs(),
                draft.hint(),
                draft.keyPoints(),
                credit.sourceName(),
                credit.sourceUrl(),
                credit.attribution(),
                credit.licenseId());
    }

    private static Provenance provenance(ContentJob job, DraftOrder order, Answer<ArticleDraft> answer) {
        SourceText source = order.source();
        VersionView parent = order.parent();
        Provenance before = parent == null ? null : parent.provenance();
        ArticleOrigin origin = source == null ? ArticleOrigin.AI_ORIGINAL : ArticleOrigin.ADAPTED;
        return new Provenance(
                before == null ? origin : before.origin(),
                order.promptVersion(),
                answer.ref().toString(),
                job.id(),
                job.briefId(),
                source != null ? source.sourceId() : before == null ? null : before.sourceId(),
                source != null ? source.itemId() : before == null ? null : before.sourceItemId(),
                source != null ? source.author() : before == null ? null : before.author(),
                source != null ? source.retrieved() : before == null ? null : before.retrievedDate(),
                null,
                wishes(order),
                parent == null ? null : parent.ref().version());
    }

    private static @Nullable String wishes(DraftOrder order) {
        String wishes = Stream.of(order.facts().angle(), order.facts().note())
                .filter(wish -> wish != null && !wish.isBlank())
                .collect(Collectors.joining("\n"));
        return wishes.isEmpty() ? null : wishes;
    }
}
