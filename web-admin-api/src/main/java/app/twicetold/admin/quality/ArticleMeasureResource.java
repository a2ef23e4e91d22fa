package app.twicetold.admin.quality;

import app.twicetold.core.publication.UnfinishedArticle;
import app.twicetold.core.quality.ArticleMeasure;
import app.twicetold.core.quality.MeasureArticle;
import app.twicetold.web.Operator;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** What can be computed about a text while somebody writes it. */
@Path("articles/measure")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ArticleMeasureResource {
    private MeasureArticle measureArticle;

    @Inject
    public ArticleMeasureResource(MeasureArticle measureArticle) {
        this.measureArticle = measureArticle;
    }

    public ArticleMeasureResource() {}

    @POST
    @Operator
    public ArticleMeasure measure(JsonNode article) {
        return measureArticle.measure(UnfinishedArticle.read(article));
    }
}
