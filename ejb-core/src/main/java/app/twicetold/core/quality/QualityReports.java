package app.twicetold.core.quality;

import app.twicetold.core.publication.VersionRef;
import app.twicetold.core.quality.rules.CheckOutcome;
import app.twicetold.core.quality.rules.QualityCheck;
import app.twicetold.core.quality.rules.QualityVerdict;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.quality.QualityReportEntity;
import app.twicetold.persistence.quality.QualityReportRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;

/** Writes the reports on checked versions. */
@Stateless
@TransactionAttribute(TransactionAttributeType.MANDATORY)
public class QualityReports {
    private QualityReportRepository reports;
    private InstantSource clock;

    @Inject
    public QualityReports(QualityReportRepository reports, InstantSource clock) {
        this.reports = reports;
        this.clock = clock;
    }

    protected QualityReports() {}

    /**
     * Adds the report on a version.
     *
     * @param sampled whether the version belongs to the audit sample, whatever was decided
     */
    public void add(
            String jobId,
            CheckedDraft draft,
            QualityVerdict verdict,
            List<CheckOutcome> outcomes,
            boolean sampled,
            List<String> modelRefs) {
        VersionRef ref = draft.ref();
        QualityReportEntity report = new QualityReportEntity();
        report.id = Ids.create("qar");
        report.articleId = ref.articleId();
        report.version = ref.version();
        report.language = draft.language().tag();
        report.decision = verdict.decision().wire();
        report.qaScore = verdict.qaScore();
        report.reasons = Json.write(verdict.reasons());
        report.softFlags =
                Json.write(verdict.softFlags().stream().map(QualityCheck::wire).toList());
        report.checks =
                Json.write(outcomes.stream().map(QualityReport.Check::of).toList());
        report.auditSampled = sampled;
        report.modelRefs = Json.write(modelRefs);
        report.jobId = jobId;
        report.createdAt = clock.instant();
        reports.add(report);
    }
}
