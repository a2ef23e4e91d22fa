package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ArticleState;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ReportLimit;
import app.twicetold.core.publication.rules.ReportReason;
import app.twicetold.core.publication.rules.ReportStatus;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.OpeningRepository;
import app.twicetold.persistence.publication.ReportEntity;
import app.twicetold.persistence.publication.ReportRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A user reports an article. It leaves the shelf at once, unless the breaker holds it, and a review is opened. */
@Stateless
public class ReportArticle {
    /** In characters as people count them, not in units of UTF-16. */
    private static final int LONGEST_NOTE = 500;

    private UserRepository users;
    private ArticleVersions versions;
    private LibraryRepository library;
    private OpeningRepository openings;
    private ReportRepository reports;
    private TakeDownReported takeDown;
    private ReportSettings settings;
    private InstantSource clock;

    @Inject
    public ReportArticle(
            UserRepository users,
            ArticleVersions versions,
            LibraryRepository library,
            OpeningRepository openings,
            ReportRepository reports,
            TakeDownReported takeDown,
            ReportSettings settings,
            InstantSource clock) {
        this.users = users;
        this.versions = versions;
        this.library = library;
        this.openings = openings;
        this.reports = reports;
        this.takeDown = takeDown;
        this.settings = settings;
        this.clock = clock;
    }

    protected ReportArticle() {}

    /** @param version the version that the user saw; null when the app does not tell */
    public record Command(
            String articleId,
            ReportReason reason,
            @Nullable Integer version,
            @Nullable String note) {}

    /**
     * Takes a report. The same user and article have one open report; another call changes nothing and counts towards
     * the limit. A report about another version than the served one is reviewed and moves nothing.
     *
     * @return the id of the report
     * @throws ServiceException {@code article_not_found}; {@code article_not_opened}; {@code validation_failed};
     *     {@code rate_limited} with the seconds until the next report is accepted
     */
    public String report(String userId, Command command) {
        if (command.note() != null
                && command.note().codePointCount(0, command.note().length()) > LONGEST_NOTE) {
            throw ServiceException.invalid("note", "size");
        }
        if (users.lock(userId).isEmpty()) {
            throw ServiceException.callerGone();
        }
        Instant now = clock.instant();
        ReportLimit limit = new ReportLimit(settings.perWindow(), settings.window());
        requireWithin(limit, userId, now);
        ArticleState article = versions.lock(command.articleId());
        if (!openings.exists(userId, command.articleId())) {
            throw new ServiceException(ErrorCode.ARTICLE_NOT_OPENED);
        }
        Optional<ReportEntity> before = reports.findOpen(userId, command.articleId());
        String report = before.isPresent() ? before.get().id : take(userId, command, article, now);
        reports.count(Ids.create("rpc"), userId, now, limit.forgottenBefore(now));
        return report;
    }

    private void requireWithin(ReportLimit limit, String userId, Instant now) {
        limit.waits(reports.calls(userId, limit.forgottenBefore(now), limit.perWindow()), now)
                .ifPresent(wait -> {
                    throw new ServiceException(
                            ErrorCode.RATE_LIMITED, Map.of("retry_after_seconds", wait.toSeconds() + 1));
                });
    }

    private String take(String userId, Command command, ArticleState article, Instant now) {
        VersionState read = article.current() == null ? article.head() : article.current();
        int version = command.version() == null ? read.version() : command.version();
        ArticleVersionEntity reported = library.find(command.articleId(), version)
                .orElseThrow(() -> ServiceException.invalid("article_version", "unknown"));
        ReportEntity report = new ReportEntity();
        report.id = Ids.create("rpt");
        report.userId = userId;
        report.articleId = command.articleId();
        report.articleVersion = version;
        report.reason = command.reason().wire();
        report.note = command.note();
        report.status = ReportStatus.OPEN.wire();
        report.createdAt = now;
        boolean served = article.served().filter(it -> it.version() == version).isPresent();
        takeDown.carryOut(report, userId, reported, served);
        reports.add(report);
        return report.id;
    }
}
