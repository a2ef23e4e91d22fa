package app.twicetold.admin.playground;

import app.twicetold.admin.CurrentOperator;
import app.twicetold.admin.UploadedAudio;
import app.twicetold.core.playground.BrowseRuns;
import app.twicetold.core.playground.run.UploadRoundAudio;
import app.twicetold.core.training.recording.PlaybackAddresses.Playback;
import app.twicetold.web.Operator;
import app.twicetold.web.RequestContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;

/** The recording of a round. */
@Path("playground/runs/{run_id}/rounds/{n}/audio")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class PlaygroundRoundsResource {
    private CurrentOperator operator;
    private RequestContext context;
    private UploadRoundAudio uploadAudio;
    private BrowseRuns browse;

    @Inject
    public PlaygroundRoundsResource(
            CurrentOperator operator, RequestContext context, UploadRoundAudio uploadAudio, BrowseRuns browse) {
        this.operator = operator;
        this.context = context;
        this.uploadAudio = uploadAudio;
        this.browse = browse;
    }

    public PlaygroundRoundsResource() {}

    @PUT
    @Operator
    @Consumes(MediaType.WILDCARD)
    public Response upload(
            @PathParam("run_id") String runId,
            @PathParam("n") String round,
            @Context HttpServletRequest request,
            InputStream body) {
        uploadAudio.upload(operator.actor(), runId, Rounds.ofPath(round), UploadedAudio.announced(request), body);
        return Response.accepted(PlaygroundRunResponse.of(browse.show(runId), context.messages()))
                .build();
    }

    @GET
    @Operator
    public Playback offer(@PathParam("run_id") String runId, @PathParam("n") String round) {
        return browse.recording(runId, Rounds.ofPath(round));
    }
}
