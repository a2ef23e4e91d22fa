package app.twicetold.client.training;

import app.twicetold.client.reward.SettlementResponse;
import app.twicetold.client.reward.SettlementResponses;
import app.twicetold.core.onboarding.StartTraining;
import app.twicetold.core.privacy.DeleteSession;
import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.core.reward.SettleSession;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.attempt.CreateAttempt;
import app.twicetold.core.training.attempt.ReadAttempt;
import app.twicetold.core.training.session.CompleteReading;
import app.twicetold.core.training.session.CreateSession;
import app.twicetold.core.training.session.ListSessions;
import app.twicetold.core.training.session.ReadSession;
import app.twicetold.core.training.session.SessionSummaryView;
import app.twicetold.web.Entitled;
import app.twicetold.web.OptionalBody;
import app.twicetold.web.PageResponse;
import app.twicetold.web.QueryParameters;
import app.twicetold.web.RateLimited;
import app.twicetold.web.RequestContext;
import app.twicetold.web.SignedIn;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Training sessions. */
@Path("sessions")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class SessionsResource {
    private StartTraining startTraining;
    private ListSessions listSessions;
    private ReadSession readSession;
    private DeleteSession deleteSession;
    private CompleteReading completeReading;
    private CreateAttempt createAttempt;
    private ReadAttempt readAttempt;
    private SettleSession settleSession;
    private RequestContext context;

    @Inject
    public SessionsResource(
            StartTraining startTraining,
            ListSessions listSessions,
            ReadSession readSession,
            DeleteSession deleteSession,
            CompleteReading completeReading,
            CreateAttempt createAttempt,
            ReadAttempt readAttempt,
            SettleSession settleSession,
            RequestContext context) {
        this.startTraining = startTraining;
        this.listSessions = listSessions;
        this.readSession = readSession;
        this.deleteSession = deleteSession;
        this.completeReading = completeReading;
        this.createAttempt = createAttempt;
        this.readAttempt = readAttempt;
        this.settleSession = settleSession;
        this.context = context;
    }

    public SessionsResource() {}

    @POST
    @Entitled
    public Response create(CreateSessionRequest request) {
        CreateSession.Created created = startTraining.start(context.callerId(), request.articleId(), request.origin());
        return Response.status(created.created() ? Response.Status.CREATED : Response.Status.OK)
                .entity(session(created.sessionId()))
                .build();
    }

    @GET
    @Entitled
    public PageResponse<SessionSummaryResponse> list(
            @QueryParam("status") @Nullable String status,
            @QueryParam("language") @Nullable String language,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        String wanted = QueryParameters.oneOf("status", status, "all", List.of("all", "open", "completed"));
        if (language != null && !LanguageProfiles.supportedTags().contains(language)) {
            throw ServiceException.invalid("language", "unsupported");
        }
        Page<SessionSummaryView> page = listSessions.list(
                context.caller(),
                wanted.equals("all") ? null : Boolean.valueOf(wanted.equals("completed")),
                language,
                Cursor.decode(cursor),
                QueryParameters.limit(limit));
        return PageResponse.of(page, view -> SessionResponses.summary(view, context.messages()));
    }

    @GET
    @Path("{session_id}")
    @SignedIn
    public SessionResponse read(@PathParam("session_id") String sessionId) {
        return session(sessionId);
    }

    @DELETE
    @Path("{session_id}")
    @SignedIn
    public void delete(@PathParam("session_id") String sessionId) {
        deleteSession.delete(context.callerId(), sessionId);
    }

    @POST
    @Path("{session_id}/reading-complete")
    @SignedIn
    public SessionResponse completeReading(@PathParam("session_id") String sessionId, ReadingCompleteRequest request) {
        completeReading.complete(context.callerId(), sessionId, request.readDurationMs());
        return session(sessionId);
    }

    @POST
    @Path("{session_id}/attempts")
    @SignedIn
    @RateLimited(RateLimit.ATTEMPT_CREATION)
    public Response createAttempt(@PathParam("session_id") String sessionId, CreateAttemptRequest request) {
        String attemptId = createAttempt.create(
                context.callerId(),
                sessionId,
                new CreateAttempt.Announcement(
                        request.round(),
                        request.durationMs(),
                        request.contentType(),
                        request.sizeBytes(),
                        request.sha256(),
                        request.pauseCount()));
        return Response.status(Response.Status.CREATED)
                .entity(AttemptResponse.of(readAttempt.read(context.callerId(), attemptId), context.messages()))
                .build();
    }

    @POST
    @Path("{session_id}/complete")
    @SignedIn
    public SettlementResponse complete(@PathParam("session_id") String sessionId, InputStream body) throws IOException {
        return SettlementResponses.of(
                settleSession.settle(context.callerId(), sessionId, acceptsUnreliable(body)), context.messages());
    }

    private static boolean acceptsUnreliable(InputStream body) throws IOException {
        JsonNode accept = OptionalBody.read(body).path("accept_unreliable");
        if (!accept.isBoolean() && !accept.isNull() && !accept.isMissingNode()) {
            throw ServiceException.invalid("accept_unreliable", "type");
        }
        return accept.asBoolean();
    }

    private SessionResponse session(String sessionId) {
        return SessionResponses.of(readSession.read(context.callerId(), sessionId), context.messages());
    }
}
