package app.twicetold.admin.application;

import app.twicetold.admin.OperatorFilter;
import app.twicetold.admin.audit.AuditResource;
import app.twicetold.admin.batch.BatchExecutionsResource;
import app.twicetold.admin.generation.BriefsResource;
import app.twicetold.admin.generation.GenerationResource;
import app.twicetold.admin.generation.PromptsResource;
import app.twicetold.admin.job.JobsResource;
import app.twicetold.admin.license.LicensesResource;
import app.twicetold.admin.metrics.MetricsResource;
import app.twicetold.admin.overview.OverviewResource;
import app.twicetold.admin.overview.StatsResource;
import app.twicetold.admin.overview.WorkResource;
import app.twicetold.admin.playground.PlaygroundEvaluationsResource;
import app.twicetold.admin.playground.PlaygroundFiguresResource;
import app.twicetold.admin.playground.PlaygroundLanesResource;
import app.twicetold.admin.playground.PlaygroundRoundsResource;
import app.twicetold.admin.playground.PlaygroundRunsResource;
import app.twicetold.admin.privacy.DeletionJobsResource;
import app.twicetold.admin.provider.AiProvidersResource;
import app.twicetold.admin.publication.ArticleDiffResource;
import app.twicetold.admin.publication.ArticleHealthResource;
import app.twicetold.admin.publication.ArticlesResource;
import app.twicetold.admin.publication.ReportsResource;
import app.twicetold.admin.publication.ReviewsResource;
import app.twicetold.admin.quality.ArticleMeasureResource;
import app.twicetold.admin.quality.ArticleQualityResource;
import app.twicetold.admin.quality.QualityResource;
import app.twicetold.admin.reward.StreakRepairsResource;
import app.twicetold.admin.schedule.ScheduledJobsResource;
import app.twicetold.admin.session.CatalogueResource;
import app.twicetold.admin.session.SessionResource;
import app.twicetold.admin.source.SourcesResource;
import app.twicetold.admin.waitlist.WaitlistResource;
import app.twicetold.web.WebSupport;
import jakarta.ws.rs.core.Application;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The JAX-RS application of the operator API; the archive that holds it maps its path. */
public class AdminApplication extends Application {
    @Override
    public Set<Class<?>> getClasses() {
        Set<Class<?>> classes = new LinkedHashSet<>(WebSupport.providers());
        classes.add(OperatorFilter.class);
        classes.add(AiProvidersResource.class);
        classes.add(ArticleDiffResource.class);
        classes.add(ArticleMeasureResource.class);
        classes.add(ArticleQualityResource.class);
        classes.add(ArticleHealthResource.class);
        classes.add(ArticlesResource.class);
        classes.add(AuditResource.class);
        classes.add(BatchExecutionsResource.class);
        classes.add(BriefsResource.class);
        classes.add(CatalogueResource.class);
        classes.add(DeletionJobsResource.class);
        classes.add(GenerationResource.class);
        classes.add(JobsResource.class);
        classes.add(LicensesResource.class);
        classes.add(PromptsResource.class);
        classes.add(ReportsResource.class);
        classes.add(ReviewsResource.class);
        classes.add(ScheduledJobsResource.class);
        classes.add(SourcesResource.class);
        classes.add(MetricsResource.class);
        classes.add(StreakRepairsResource.class);
        classes.add(PlaygroundEvaluationsResource.class);
        classes.add(PlaygroundFiguresResource.class);
        classes.add(PlaygroundLanesResource.class);
        classes.add(PlaygroundRoundsResource.class);
        classes.add(PlaygroundRunsResource.class);
        classes.add(OverviewResource.class);
        classes.add(SessionResource.class);
        classes.add(StatsResource.class);
        classes.add(QualityResource.class);
        classes.add(WaitlistResource.class);
        classes.add(WorkResource.class);
        return classes;
    }

    @Override
    public Map<String, Object> getProperties() {
        return WebSupport.properties();
    }
}
