package app.twicetold.client.training;

import app.twicetold.core.training.attempt.GiveFeedback;
import app.twicetold.web.RequestContext;
import app.twicetold.web.SignedIn;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Votes on assessments. */
@Path("assessments/{assessment_id}")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class AssessmentsResource {
    private GiveFeedback giveFeedback;
    private RequestContext context;

    @Inject
    public AssessmentsResource(GiveFeedback giveFeedback, RequestContext context) {
        this.giveFeedback = giveFeedback;
        this.context = context;
    }

    public AssessmentsResource() {}

    @POST
    @Path("feedback")
    @SignedIn
    public void feedback(@PathParam("assessment_id") String assessmentId, FeedbackRequest request) {
        giveFeedback.give(context.callerId(), assessmentId, request.helpful(), request.reason());
    }
}
