package app.twicetold.core.quality;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.quality.QualityReportRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** The newest report on a version. Two statements. */
@Stateless
public class ReadQualityReport {
    private QualityReportRepository reports;

    @Inject
    public ReadQualityReport(QualityReportRepository reports) {
        this.reports = reports;
    }

    protected ReadQualityReport() {}

    /**
     * The newest report on a version of an article.
     *
     * @param version null for the head
     * @throws ServiceException {@code article_not_found}; {@code not_found} for a version that is not there, or that
     *     was never checked
     */
    public QualityReport read(String articleId, @Nullable Integer version) {
        int head = reports.head(articleId).orElseThrow(() -> new ServiceException(ErrorCode.ARTICLE_NOT_FOUND));
        return reports.newest(articleId, version == null ? head : version)
                .map(QualityReport::of)
                .orElseThrow(() -> ServiceException.notFound("quality_report"));
    }
}
