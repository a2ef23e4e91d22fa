package app.twicetold.admin.quality;

import app.twicetold.core.quality.QualityReport;
import app.twicetold.core.quality.ReadQualityReport;
import app.twicetold.web.Operator;
import app.twicetold.web.QueryParameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** The newest report on a version of an article. */
@Path("articles/{article_id}/quality")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ArticleQualityResource {
    private ReadQualityReport readReport;

    @Inject
    public ArticleQualityResource(ReadQualityReport readReport) {
        this.readReport = readReport;
    }

    public ArticleQualityResource() {}

    @GET
    @Operator
    public QualityReport read(
            @PathParam("article_id") String articleId, @QueryParam("version") @Nullable String version) {
        return readReport.read(articleId, QueryParameters.integer("version", version, 1, Integer.MAX_VALUE));
    }
}
