package app.twicetold.admin.publication;

import app.twicetold.admin.AdminPaging;
import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.publication.BrowseReviews;
import app.twicetold.core.publication.DecideReview;
import app.twicetold.core.publication.DecisionForm;
import app.twicetold.core.publication.ReviewFilter;
import app.twicetold.core.shared.Cursor;
import app.twicetold.web.Operator;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** What waits for the decision of an operator. */
@Path("reviews")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ReviewsResource {
    private CurrentOperator operator;
    private BrowseReviews browse;
    private DecideReview decideReview;

    @Inject
    public ReviewsResource(CurrentOperator operator, BrowseReviews browse, DecideReview decideReview) {
        this.operator = operator;
        this.browse = browse;
        this.decideReview = decideReview;
    }

    public ReviewsResource() {}

    @GET
    @Operator
    public ReviewPageResponse list(
            @QueryParam("state") @Nullable String state,
            @QueryParam("kind") @Nullable String kind,
            @QueryParam("language") @Nullable String language,
            @QueryParam("order") @Nullable String order,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        return ReviewPageResponse.of(browse.list(
                ReviewFilter.read(state, kind, language, order), Cursor.decode(cursor), AdminPaging.limit(limit)));
    }

    @GET
    @Path("{review_id}")
    @Operator
    public ReviewItemResponse show(@PathParam("review_id") String reviewId) {
        return ReviewItemResponse.of(browse.show(reviewId));
    }

    @POST
    @Path("{review_id}/decision")
    @Operator
    public ReviewItemResponse decide(@PathParam("review_id") String reviewId, JsonNode decision) {
        return ReviewItemResponse.of(decideReview.decide(operator.actor(), reviewId, DecisionForm.read(decision)));
    }
}
