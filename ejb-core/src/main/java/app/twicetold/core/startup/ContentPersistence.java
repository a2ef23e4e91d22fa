package app.twicetold.core.startup;

import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.generation.BriefRepository;
import app.twicetold.persistence.generation.CellRepository;
import app.twicetold.persistence.generation.SeenRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.LicenseRepository;
import app.twicetold.persistence.library.OpeningRepository;
import app.twicetold.persistence.overview.ContentFigureRepository;
import app.twicetold.persistence.publication.ArticleFigureRepository;
import app.twicetold.persistence.publication.ArticleListRepository;
import app.twicetold.persistence.publication.HealthRepository;
import app.twicetold.persistence.publication.ReportRepository;
import app.twicetold.persistence.publication.ReviewRepository;
import app.twicetold.persistence.publication.VersionRepository;
import app.twicetold.persistence.quality.ArticlePointRepository;
import app.twicetold.persistence.quality.ArticleVectorRepository;
import app.twicetold.persistence.quality.QualityReportRepository;
import app.twicetold.persistence.quality.WaitingCheckRepository;
import app.twicetold.persistence.source.HostTurnRepository;
import app.twicetold.persistence.source.SourceItemRepository;
import app.twicetold.persistence.source.SourcePageRepository;
import app.twicetold.persistence.source.SourceRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** As {@link Persistence}, for the repositories of articles: from their sources and generation to the library. */
@ApplicationScoped
public class ContentPersistence {
    @PersistenceContext(unitName = "twicetold")
    EntityManager entities;

    @Produces
    LibraryRepository library() {
        return new LibraryRepository(entities);
    }

    @Produces
    LicenseRepository licenses() {
        return new LicenseRepository(entities);
    }

    @Produces
    VersionRepository articleVersions() {
        return new VersionRepository(entities);
    }

    @Produces
    ArticleListRepository articleLists() {
        return new ArticleListRepository(entities);
    }

    @Produces
    ArticleFigureRepository articleFigures() {
        return new ArticleFigureRepository(entities);
    }

    @Produces
    HealthRepository articleHealth() {
        return new HealthRepository(entities);
    }

    @Produces
    OpeningRepository articleOpenings() {
        return new OpeningRepository(entities);
    }

    @Produces
    ReportRepository reports() {
        return new ReportRepository(entities);
    }

    @Produces
    ReviewRepository reviews() {
        return new ReviewRepository(entities);
    }

    @Produces
    HostTurnRepository hostTurns() {
        return new HostTurnRepository(entities);
    }

    @Produces
    SourceRepository sources() {
        return new SourceRepository(entities);
    }

    @Produces
    SourceItemRepository sourceItems() {
        return new SourceItemRepository(entities);
    }

    @Produces
    SourcePageRepository sourcePages() {
        return new SourcePageRepository(entities);
    }

    @Produces
    ContentJobRepository contentJobs() {
        return new ContentJobRepository(entities);
    }

    @Produces
    GenerationSettingsRepository generationSettings() {
        return new GenerationSettingsRepository(entities);
    }

    @Produces
    QualityReportRepository qualityReports() {
        return new QualityReportRepository(entities);
    }

    @Produces
    ContentFigureRepository contentFigures() {
        return new ContentFigureRepository(entities);
    }

    @Produces
    ArticleVectorRepository articleVectors() {
        return new ArticleVectorRepository(entities);
    }

    @Produces
    ArticlePointRepository articlePoints() {
        return new ArticlePointRepository(entities);
    }

    @Produces
    BriefRepository briefs() {
        return new BriefRepository(entities);
    }

    @Produces
    CellRepository cells() {
        return new CellRepository(entities);
    }

    @Produces
    SeenRepository seenArticles() {
        return new SeenRepository(entities);
    }

    @Produces
    WaitingCheckRepository waitingChecks() {
        return new WaitingCheckRepository(entities);
    }
}
