package app.twicetold.admin.publication;

import app.twicetold.core.publication.ReadHealth;
import app.twicetold.web.Operator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** How users get on with an article. */
@Path("articles/{article_id}/health")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ArticleHealthResource {
    private ReadHealth readHealth;

    @Inject
    public ArticleHealthResource(ReadHealth readHealth) {
        this.readHealth = readHealth;
    }

    public ArticleHealthResource() {}

    @GET
    @Operator
    public HealthResponse read(@PathParam("article_id") String articleId) {
        return HealthResponse.of(readHealth.read(articleId));
    }
}
