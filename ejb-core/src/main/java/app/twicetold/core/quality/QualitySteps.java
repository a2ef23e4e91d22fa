package app.twicetold.core.quality;

import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.content.rules.GenerationConfig.Thresholds;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.publication.ArticleVersions;
import app.twicetold.core.publication.PublicationRights;
import app.twicetold.core.publication.VersionRef;
import app.twicetold.core.publication.rules.AutomaticMove;
import app.twicetold.core.quality.rules.AuditSample;
import app.twicetold.core.quality.rules.CheckOutcome;
import app.twicetold.core.quality.rules.Contradiction;
import app.twicetold.core.quality.rules.DeterministicChecks;
import app.twicetold.core.quality.rules.DuplicateCheck;
import app.twicetold.core.quality.rules.DuplicateCheck.Doubts;
import app.twicetold.core.quality.rules.ModelChecks;
import app.twicetold.core.quality.rules.QualityCheck;
import app.twicetold.core.quality.rules.QualityDecision;
import app.twicetold.core.quality.rules.QualityVerdict;
import app.twicetold.core.shared.language.CopyLimit;
import app.twicetold.core.shared.language.LengthUnit;
import app.twicetold.persistence.quality.ArticleVectorRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The transaction that decides on a draft. The decisions of a language come one after the other, so that of two drafts
 * with the same text only one is published.
 */
@Stateless
public class QualitySteps {
    private ContentJobs jobs;
    private GenerationSettings settings;
    private ArticleVersions versions;
    private PublicationRights rights;
    private QualityReports reports;
    private ArticleVectorRepository vectors;
    private ArticleVectors placed;
    private VectorIndex index;

    @Inject
    public QualitySteps(
            ContentJobs jobs,
            GenerationSettings settings,
            ArticleVersions versions,
            PublicationRights rights,
            QualityReports reports,
            ArticleVectorRepository vectors,
            ArticleVectors placed,
            VectorIndex index) {
        this.jobs = jobs;
        this.settings = settings;
        this.versions = versions;
        this.rights = rights;
        this.reports = reports;
        this.vectors = vectors;
        this.placed = placed;
        this.index = index;
    }

    protected QualitySteps() {}

    /**
     * Moves the version, with its report. Does nothing when the claim is lost. When the version moved on meanwhile, the
     * job ends as superseded.
     */
    public void land(ContentClaim claim, CheckedDraft draft, ModelFindings findings) {
        vectors.lock(draft.language().tag());
        if (!jobs.holds(claim)) {
            return;
        }
        VersionRef ref = draft.ref();
        GenerationConfig config = settings.config();
        Thresholds thresholds = config.thresholds(draft.language().tag());
        List<CheckOutcome> outcomes = outcomes(draft, findings, thresholds);
        QualityVerdict found = verdict(draft, QualityVerdict.of(outcomes, thresholds));
        QualityVerdict verdict = rights.block(ref.articleId(), ref.version())
                .map(block -> found.leftToOperator(block.wire()))
                .orElse(found);
        boolean sampled = AuditSample.contains(ref.articleId(), ref.version(), config.auditSampleRate());
        if (!versions.automatic(ref.articleId(), ref.version(), move(verdict.decision()), sampled, verdict.reasons())) {
            jobs.fail(claim, JobError.SUPERSEDED);
            return;
        }
        jobs.succeed(claim);
        versions.score(ref.articleId(), ref.version(), verdict.qaScore());
        reports.add(claim.job().id(), draft, verdict, outcomes, sampled, findings.modelRefs());
        if (findings.vector() != null) {
            index.upsert(findings.vector());
        }
    }

    /** An edit that was checked while a report took the article down does not bring the article back. */
    private QualityVerdict verdict(CheckedDraft draft, QualityVerdict verdict) {
        boolean held = verdict.decision() == QualityDecision.AUTO_PUBLISH
                && draft.edit()
                && versions.servedByOperatorOnly(draft.ref().articleId());
        return held ? verdict.leftToOperator("reported") : verdict;
    }

    private List<CheckOutcome> outcomes(CheckedDraft draft, ModelFindings findings, Thresholds thresholds) {
        List<CheckOutcome> outcomes = new ArrayList<>(DeterministicChecks.of(draft.draft(), draft.language()));
        outcomes.add(duplicate(draft, findings.vector(), thresholds));
        int autoPublish = thresholds.autoPublish();
        Map<QualityCheck, Contradiction> doubts = findings.contradictions(draft);
        findings.judgements()
                .forEach((check, judgement) -> outcomes.add(doubted(
                        doubts, ModelChecks.rubric(check, judgement.score(), autoPublish, judgement.remark()))));
        outcomes.add(doubted(
                doubts,
                ModelChecks.safety(findings.safety().passed(), findings.safety().reason())));
        outcomes.add(ModelChecks.sensitivePolitics(findings.safety().sensitivePolitics()));
        return outcomes;
    }

    private CheckOutcome duplicate(CheckedDraft draft, @Nullable ArticleVector vector, Thresholds thresholds) {
        LengthUnit unit = draft.language().lengthUnit();
        CopyLimit limit = thresholds.copyLimit(draft.language().tag());
        List<String> doubts = new ArrayList<>();
        Doubts.source(draft.text(), draft.facts().source(), unit, limit).ifPresent(doubts::add);
        if (vector == null) {
            return DuplicateCheck.unknown(doubts);
        }
        Doubts.alike(draft.text(), placed.refused(vector), unit, limit).ifPresent(doubts::add);
        Doubts.missing(placed.missing(vector)).ifPresent(doubts::add);
        return DuplicateCheck.against(index.query(vector), doubts);
    }

    private static CheckOutcome doubted(Map<QualityCheck, Contradiction> doubts, CheckOutcome outcome) {
        Contradiction contradiction = doubts.get(outcome.check());
        return contradiction == null ? outcome : ModelChecks.doubted(outcome, contradiction);
    }

    private static AutomaticMove move(QualityDecision decision) {
        return switch (decision) {
            case AUTO_PUBLISH -> AutomaticMove.QA_PUBLISHES;
            case NEEDS_REVIEW -> AutomaticMove.QA_DOUBTS;
            case REJECT -> AutomaticMove.QA_REJECTS;
        };
    }
}
