package app.twicetold.core.quality;

import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.ContentWork;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.job.EndUnansweredJob;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.prompt.RubricAnswer;
import app.twicetold.core.prompt.RubricPrompt;
import app.twicetold.core.prompt.SafetyAnswer;
import app.twicetold.core.prompt.SafetyPrompt;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ModelRef;
import app.twicetold.core.quality.rules.QualityCheck;
import app.twicetold.core.spend.CallRefused;
import app.twicetold.core.spend.PaidCalls;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks a version: asks the models outside any transaction, and lands the decision. When a model gives no judgement
 * the job fails and the version stays where it is.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class QualityWork implements ContentWork {
    private static final Logger LOG = System.getLogger(QualityWork.class.getName());
    private static final Duration MARGIN = Duration.ofMinutes(2);

    private ReadDraft drafts;
    private PaidCalls calls;
    private EmbedDraft embeddings;
    private QualitySteps steps;
    private EndUnansweredJob unanswered;
    private ContentJobs jobs;
    private Providers providers;
    private Meters meters;

    @Inject
    public QualityWork(
            ReadDraft drafts,
            PaidCalls calls,
            EmbedDraft embeddings,
            QualitySteps steps,
            EndUnansweredJob unanswered,
            ContentJobs jobs,
            Providers providers,
            Meters meters) {
        this.drafts = drafts;
        this.calls = calls;
        this.embeddings = embeddings;
        this.steps = steps;
        this.unanswered = unanswered;
        this.jobs = jobs;
        this.providers = providers;
        this.meters = meters;
    }

    protected QualityWork() {}

    @Override
    public JobStage stage() {
        return JobStage.QA;
    }

    /** Two judgements, the vector of the draft, and the calls of the back-fill. */
    @Override
    public Duration lease() {
        ProviderChains chains = providers.chains();
        return chains.limit(Capability.QA_LLM)
                .multipliedBy(2)
                .plus(chains.limit(Capability.EMBEDDINGS).multipliedBy(1 + EmbedDraft.MOST_CALLS))
                .plus(MARGIN);
    }

    @Override
    public void work(ContentClaim claim) {
        ContentJob job = claim.job();
        Optional<CheckedDraft> due = drafts.find(
                Objects.requireNonNull(job.articleId(), "a check is of an article"),
                Objects.requireNonNull(job.articleVersion(), "a check is of a version"));
        if (due.isEmpty()) {
            jobs.fail(claim, JobError.SUPERSEDED);
            return;
        }
        CheckedDraft draft = due.get();
        ModelFindings findings;
        try {
            findings = ask(job.id(), draft);
        } catch (CallRefused refusal) {
            unanswered.after(claim, refusal);
            return;
        } catch (ChainFailure failure) {
            unanswered.after(claim, failure);
            return;
        }
        steps.land(claim, draft, findings);
    }

    private ModelFindings ask(String jobId, CheckedDraft draft) {
        Answer<SafetyAnswer> safety = calls.complete(
                jobId,
                Capability.QA_LLM,
                SafetyPrompt.render(draft.promptVersion(), draft.facts()),
                SafetyAnswer::parse);
        Answer<RubricAnswer> rubric = calls.complete(
                jobId,
                Capability.QA_LLM,
                RubricPrompt.render(draft.promptVersion(), draft.facts()),
                RubricAnswer::parse);
        Optional<ArticleVector> vector = embeddings.embed(jobId, draft);
        ModelFindings findings = new ModelFindings(
                rubric.value(),
                safety.value(),
                vector.orElse(null),
                Stream.concat(
                                Stream.of(safety.ref(), rubric.ref()).map(Object::toString),
                                vector.map(ArticleVector::modelRef).stream())
                        .distinct()
                        .toList());
        findings.contradictions(draft).forEach((check, contradiction) -> {
            ModelRef ref = check == QualityCheck.SAFETY ? safety.ref() : rubric.ref();
            meters.providers().contradicted(ref.toString(), contradiction.wire());
            LOG.log(Level.INFO, "{0} for {1}: {2} in {3}", ref, jobId, contradiction, check);
        });
        return findings;
    }
}
