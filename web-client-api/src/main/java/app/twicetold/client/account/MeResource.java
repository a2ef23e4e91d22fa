package app.twicetold.client.account;

import app.twicetold.client.InvalidFields;
import app.twicetold.core.account.ProfileChanges;
import app.twicetold.core.account.ProfileView;
import app.twicetold.core.account.ReadProfile;
import app.twicetold.core.account.UpdateProfile;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.onboarding.rules.Scenario;
import app.twicetold.core.onboarding.rules.SelfLevel;
import app.twicetold.core.privacy.DeleteAccount;
import app.twicetold.core.privacy.DeleteTrainingData;
import app.twicetold.core.privacy.DeletionReceipt;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.web.OptionalBody;
import app.twicetold.web.RequestContext;
import app.twicetold.web.SignedIn;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The signed-in user: profile, progress and settings. */
@Path("me")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class MeResource {
    private static final int LONGEST_CODE = 2_048;

    private ReadProfile readProfile;
    private UpdateProfile updateProfile;
    private DeleteAccount deleteAccount;
    private DeleteTrainingData deleteTrainingData;
    private RequestContext context;

    @Inject
    public MeResource(
            ReadProfile readProfile,
            UpdateProfile updateProfile,
            DeleteAccount deleteAccount,
            DeleteTrainingData deleteTrainingData,
            RequestContext context) {
        this.readProfile = readProfile;
        this.updateProfile = updateProfile;
        this.deleteAccount = deleteAccount;
        this.deleteTrainingData = deleteTrainingData;
        this.context = context;
    }

    public MeResource() {}

    @GET
    @SignedIn
    public MeResponse read() {
        return MeResponses.of(readProfile.read(context.callerId()), context.messages());
    }

    @PATCH
    @SignedIn
    public MeResponse update(UpdateMeRequest request) {
        updateProfile.update(context.callerId(), changes(request));
        ProfileView profile = readProfile.read(context.callerId());
        // The answer is already in the locale that was just chosen.
        context.setAccountLocales(profile.settings().uiLocale(), profile.deviceLocale());
        return MeResponses.of(profile, context.messages());
    }

    @DELETE
    @SignedIn
    public Response delete(InputStream body) throws IOException {
        return accepted(deleteAccount.delete(context.callerId(), authorizationCode(body)));
    }

    private static @Nullable String authorizationCode(InputStream body) throws IOException {
        JsonNode code = OptionalBody.read(body).path("authorization_code");
        if (!code.isTextual() && !code.isNull() && !code.isMissingNode()) {
            throw ServiceException.invalid("authorization_code", "type");
        }
        if (code.isTextual() && (code.textValue().isEmpty() || code.textValue().length() > LONGEST_CODE)) {
            throw ServiceException.invalid("authorization_code", "size");
        }
        return code.textValue();
    }

    @DELETE
    @Path("training-data")
    @SignedIn
    public Response deleteTrainingData() {
        return accepted(deleteTrainingData.delete(context.callerId()));
    }

    private static Response accepted(DeletionReceipt receipt) {
        return Response.accepted(new DeletionResponse(receipt.jobId(), receipt.purgeBackupsBy()))
                .build();
    }

    static ProfileChanges changes(UpdateMeRequest request) {
        InvalidFields invalid = new InvalidFields();
        UpdateMeRequest.SettingsPatch settings = request.settings() == null
                ? new UpdateMeRequest.SettingsPatch(null, null, null, null, null, null)
                : request.settings();
        ProfileChanges changes = new ProfileChanges(
                request.displayName(),
                settings.practiceLanguages(),
                uiLocale(settings.uiLocale(), invalid),
                settings.remindersEnabled(),
                invalid.time("settings.reminder_time", settings.reminderTime()),
                settings.streakRiskAlert(),
                settings.audioRetentionDays(),
                answers(request.onboardingAnswers(), invalid));
        invalid.throwIfAny();
        return changes;
    }

    private static ProfileChanges.@Nullable UiLocaleChoice uiLocale(@Nullable JsonNode value, InvalidFields invalid) {
        if (value == null) {
            return null;
        }
        if (!value.isNull() && !value.isTextual()) {
            invalid.add("settings.ui_locale", "type");
            return null;
        }
        return new ProfileChanges.UiLocaleChoice(value.textValue());
    }

    private static ProfileChanges.@Nullable AnswerChanges answers(
            UpdateMeRequest.@Nullable AnswersPatch answers, InvalidFields invalid) {
        if (answers == null) {
            return null;
        }
        String path = "onboarding_answers.";
        return new ProfileChanges.AnswerChanges(
                invalid.constant(path + "goal", Goal.class, answers.goal()),
                invalid.constant(path + "scenario", Scenario.class, answers.scenario()),
                answers.preferredTopics(),
                answers.weeklyDays(),
                invalid.constant(path + "self_level", SelfLevel.class, answers.selfLevel()));
    }
}
