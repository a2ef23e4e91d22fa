package app.twicetold.core.publication;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.AutomaticMove;
import app.twicetold.core.publication.rules.ReportOutcome;
import app.twicetold.core.publication.rules.ReportReason;
import app.twicetold.core.publication.rules.TakedownBreaker;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.publication.ReportEntity;
import app.twicetold.persistence.publication.ReportRepository;
import app.twicetold.persistence.publication.ReviewItemEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a report does to its article: it takes the served version down or is held, and joins a review. The caller holds
 * the lock of the article.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.MANDATORY)
public class TakeDownReported {
    /** Beyond this number the breaker does not ask how many diagnostics there are. */
    private static final int DIAGNOSTICS_COUNTED = TakedownBreaker.LAST_DIAGNOSTICS + 1;

    private SessionRepository sessions;
    private LibraryRepository library;
    private ReportRepository reports;
    private GenerationSettings settings;
    private ArticleVersions versions;
    private Reviews reviews;
    private RecordAudit audit;
    private Meters meters;

    @Inject
    public TakeDownReported(
            SessionRepository sessions,
            LibraryRepository library,
            ReportRepository reports,
            GenerationSettings settings,
            ArticleVersions versions,
            Reviews reviews,
            RecordAudit audit,
            Meters meters) {
        this.sessions = sessions;
        this.library = library;
        this.reports = reports;
        this.settings = settings;
        this.versions = versions;
        this.reviews = reviews;
        this.audit = audit;
        this.meters = meters;
    }

    protected TakeDownReported() {}

    /**
     * Carries out a report that is not stored yet, and notes in it what it did.
     *
     * @param report with its user, version and moment
     * @param version the reported version
     * @param served whether the version is served
     */
    public void carryOut(ReportEntity report, String reporter, ArticleVersionEntity version, boolean served) {
        boolean settled = sessions.hasSettled(reporter);
        ReportReason reason = WireValue.of(ReportReason.class, report.reason);
        ReportOutcome outcome = served ? outcome(report, version, settled) : ReportOutcome.NONE;
        VersionState state = new VersionState(version.version, WireValue.of(ArticleStatus.class, version.status));
        if (outcome == ReportOutcome.TAKEN_DOWN) {
            versions.automatic(report.articleId, version.version, AutomaticMove.REPORT, false, List.of(report.reason));
        }
        ReviewItemEntity review = reviews.reported(report.articleId, state, reason, outcome);
        report.settledReporter = settled;
        report.outcome = outcome.wire();
        report.reviewId = review.id;
    }

    private ReportOutcome outcome(ReportEntity report, ArticleVersionEntity version, boolean settled) {
        reports.lockTakedowns();
        ReportOutcome outcome = new TakedownBreaker(settings.config().reportTakedownsPerHour())
                .outcome(new TakedownBreaker.Facts(
                        settled,
                        reports.takedownsOfUnsettled(TakedownBreaker.forgottenBefore(report.createdAt)),
                        version.difficulty == TakedownBreaker.DIAGNOSTIC_DIFFICULTY
                                ? OptionalInt.of(library.countForDiagnostic(version.language, DIAGNOSTICS_COUNTED))
                                : OptionalInt.empty()));
        meters.reportTakedown(outcome == ReportOutcome.HELD);
        if (outcome == ReportOutcome.HELD) {
            audit.record(
                    Actor.SYSTEM,
                    AuditAction.REPORT_HELD,
                    "article",
                    report.articleId,
                    Map.of("version", version.version, "report_id", report.id, "reason", report.reason));
        }
        return outcome;
    }
}
