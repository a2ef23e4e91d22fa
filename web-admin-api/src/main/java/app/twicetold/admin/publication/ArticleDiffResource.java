package app.twicetold.admin.publication;

import app.twicetold.core.publication.CompareVersions;
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

/** What two versions of an article say differently. */
@Path("articles/{article_id}/diff")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ArticleDiffResource {
    private CompareVersions compareVersions;

    @Inject
    public ArticleDiffResource(CompareVersions compareVersions) {
        this.compareVersions = compareVersions;
    }

    public ArticleDiffResource() {}

    @GET
    @Operator
    public ArticleDiffResponse compare(
            @PathParam("article_id") String articleId,
            @QueryParam("from") @Nullable String from,
            @QueryParam("to") @Nullable String to) {
        return ArticleDiffResponse.of(compareVersions.compare(
                articleId,
                QueryParameters.required("from", from, 1, Integer.MAX_VALUE),
                QueryParameters.required("to", to, 1, Integer.MAX_VALUE)));
    }
}
