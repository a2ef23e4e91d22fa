package app.twicetold.client.onboarding;

import app.twicetold.client.InvalidFields;
import app.twicetold.client.training.SessionResponse;
import app.twicetold.client.training.SessionResponses;
import app.twicetold.core.onboarding.OnboardingForm;
import app.twicetold.core.onboarding.StartOnboarding;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.onboarding.rules.Scenario;
import app.twicetold.core.onboarding.rules.SelfLevel;
import app.twicetold.core.training.session.ReadSession;
import app.twicetold.web.RequestContext;
import app.twicetold.web.SignedIn;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.LocalTime;
import java.util.Objects;

/** Onboarding: the answers, and the diagnostic that they start. */
@Path("onboarding")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class OnboardingResource {
    private StartOnboarding startOnboarding;
    private ReadSession readSession;
    private RequestContext context;

    @Inject
    public OnboardingResource(StartOnboarding startOnboarding, ReadSession readSession, RequestContext context) {
        this.startOnboarding = startOnboarding;
        this.readSession = readSession;
        this.context = context;
    }

    public OnboardingResource() {}

    @POST
    @SignedIn
    public Response start(OnboardingRequest request) {
        StartOnboarding.Started started = startOnboarding.start(context.callerId(), form(request));
        SessionResponse session =
                SessionResponses.of(readSession.read(context.callerId(), started.sessionId()), context.messages());
        return Response.status(started.created() ? Response.Status.CREATED : Response.Status.OK)
                .entity(new OnboardingResponse(session, session.article()))
                .build();
    }

    private static OnboardingForm form(OnboardingRequest request) {
        InvalidFields invalid = new InvalidFields();
        Goal goal = invalid.constant("goal", Goal.class, request.goal());
        Scenario scenario = invalid.constant("scenario", Scenario.class, request.scenario());
        SelfLevel selfLevel = invalid.constant("self_level", SelfLevel.class, request.selfLevel());
        LocalTime reminderTime = invalid.time("reminder_time", request.reminderTime());
        invalid.throwIfAny();
        return new OnboardingForm(
                request.practiceLanguage(),
                Objects.requireNonNull(goal),
                Objects.requireNonNull(scenario),
                request.preferredTopics(),
                Objects.requireNonNull(selfLevel),
                request.weeklyDays(),
                reminderTime,
                request.remindersEnabled());
    }
}
