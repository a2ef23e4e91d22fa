package app.twicetold.client.training;

import app.twicetold.core.training.attempt.AttemptView;
import app.twicetold.core.training.attempt.ReadAttempt;
import app.twicetold.core.training.attempt.RequestSpeech;
import app.twicetold.core.training.attempt.SubmitAttempt;
import app.twicetold.core.training.recording.ExemplarView;
import app.twicetold.core.training.recording.OfferPlayback;
import app.twicetold.core.training.recording.PlaybackAddresses.Playback;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.web.RequestContext;
import app.twicetold.web.SignedIn;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recordings of a round. */
@Path("attempts/{attempt_id}")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class AttemptsResource {
    private SubmitAttempt submitAttempt;
    private ReadAttempt readAttempt;
    private OfferPlayback playback;
    private RequestSpeech requestSpeech;
    private RequestContext context;

    @Inject
    public AttemptsResource(
            SubmitAttempt submitAttempt,
            ReadAttempt readAttempt,
            OfferPlayback playback,
            RequestSpeech requestSpeech,
            RequestContext context) {
        this.submitAttempt = submitAttempt;
        this.readAttempt = readAttempt;
        this.playback = playback;
        this.requestSpeech = requestSpeech;
        this.context = context;
    }

    public AttemptsResource() {}

    @GET
    @SignedIn
    public Response read(
            @PathParam("attempt_id") String attemptId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) List<String> ifNoneMatch) {
        ReadAttempt.Reading reading =
                readAttempt.read(context.callerId(), attemptId, context.locale(), new KnownTags(ifNoneMatch)::has);
        Response.ResponseBuilder response = reading.attempt()
                .map(attempt -> Response.ok(AttemptResponse.of(attempt, context.messages())))
                .orElseGet(Response::notModified);
        return PollAfter.header(response, reading.pollAfter().orElse(null))
                .tag(reading.tag().map(tag -> new EntityTag(tag, true)).orElse(null))
                .build();
    }

    @POST
    @Path("submit")
    @SignedIn
    public Response submit(@PathParam("attempt_id") String attemptId) {
        AttemptView submitted = submitAttempt.submit(context.callerId(), attemptId);
        return PollAfter.header(
                        Response.accepted(AttemptResponse.of(submitted, context.messages())), submitted.pollAfter())
                .build();
    }

    @GET
    @Path("audio")
    @SignedIn
    public PlaybackResponse audio(@PathParam("attempt_id") String attemptId) {
        Playback offered = playback.recording(context.callerId(), attemptId);
        return new PlaybackResponse(offered.url(), offered.expiresAt());
    }

    @GET
    @Path("exemplar")
    @SignedIn
    public Response exemplar(@PathParam("attempt_id") String attemptId) {
        return told(Response.Status.OK, playback.exemplar(context.callerId(), attemptId));
    }

    @POST
    @Path("exemplar")
    @SignedIn
    public Response speech(@PathParam("attempt_id") String attemptId) {
        ExemplarView exemplar = requestSpeech.request(context.callerId(), attemptId);
        Response.Status status =
                exemplar.status() == ExemplarStatus.READY ? Response.Status.OK : Response.Status.ACCEPTED;
        return told(status, exemplar);
    }

    private Response told(Response.Status status, ExemplarView exemplar) {
        return PollAfter.header(Response.status(status).entity(response(exemplar)), exemplar.pollAfter())
                .build();
    }

    private ExemplarResponse response(ExemplarView exemplar) {
        return new ExemplarResponse(
                exemplar.status().wire(),
                exemplar.text(),
                exemplar.durationMs(),
                context.messages().text("exemplar.label"),
                exemplar.audioUrl(),
                exemplar.modelRef(),
                exemplar.ttsRef(),
                exemplar.speechOnRequest(),
                PollAfter.ms(exemplar.pollAfter()));
    }

    /** A signed address of the recording. */
    public record PlaybackResponse(String url, Instant expiresAt) {}

    /** A model retelling. */
    public record ExemplarResponse(
            String status,
            @Nullable String text,
            @Nullable Long durationMs,
            String label,
            @Nullable String audioUrl,
            @Nullable String modelRef,
            @Nullable String ttsRef,
            boolean speechOnRequest,
            @Nullable Long pollAfterMs) {}
}
