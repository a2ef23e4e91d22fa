package app.twicetold.client.training;

import app.twicetold.core.training.attempt.AttemptView;
import app.twicetold.core.training.attempt.ReadAttempt;
import app.twicetold.core.training.attempt.SubmitAttempt;
import app.twicetold.core.training.recording.OfferPlayback;
import app.twicetold.core.training.recording.PlaybackAddresses.Playback;
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
    private RequestContext context;

    @Inject
    public AttemptsResource(
            SubmitAttempt submitAttempt, ReadAttempt readAttempt, OfferPlayback playback, RequestContext context) {
        this.submitAttempt = submitAttempt;
        this.readAttempt = readAttempt;
        this.playback = playback;
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
        return reading.attempt()
                .map(attempt -> Response.ok(AttemptResponse.of(attempt, context.messages())))
                .orElseGet(Response::notModified)
                .tag(reading.tag().map(tag -> new EntityTag(tag, true)).orElse(null))
                .build();
    }

    @POST
    @Path("submit")
    @SignedIn
    public Response submit(@PathParam("attempt_id") String attemptId) {
        AttemptView submitted = submitAttempt.submit(context.callerId(), attemptId);
        return Response.accepted(AttemptResponse.of(submitted, context.messages()))
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
    public ExemplarResponse exemplar(@PathParam("attempt_id") String attemptId) {
        OfferPlayback.ExemplarView exemplar = playback.exemplar(context.callerId(), attemptId);
        return new ExemplarResponse(
                exemplar.status().wire(),
                exemplar.text(),
                exemplar.durationMs(),
                context.messages().text("exemplar.label"),
                exemplar.audioUrl(),
                exemplar.modelRef(),
                exemplar.ttsRef());
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
            @Nullable String ttsRef) {}
}
