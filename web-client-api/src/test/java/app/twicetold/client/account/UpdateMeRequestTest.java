package app.twicetold.client.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.account.ProfileChanges;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.web.JsonProvider;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.LocalTime;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpdateMeRequestTest {

    @Test
    void anEmptyRequestChangesNothing() throws JsonProcessingException {
        ProfileChanges nothing = new ProfileChanges(null, null, null, null, null, null, null, null);
        assertThat(changes("{}")).isEqualTo(nothing);
        assertThat(changes("{\"settings\":{}}")).isEqualTo(nothing);
    }

    @Test
    void anAbsentLocaleStaysANullFollowsTheDeviceAndATagIsChosen() throws JsonProcessingException {
        assertThat(changes("{\"settings\":{}}").uiLocale()).isNull();
        assertThat(changes("{\"settings\":{\"ui_locale\":null}}").uiLocale())
                .isEqualTo(new ProfileChanges.UiLocaleChoice(null));
        assertThat(changes("{\"settings\":{\"ui_locale\":\"zh-Hans\"}}").uiLocale())
                .isEqualTo(new ProfileChanges.UiLocaleChoice("zh-Hans"));
    }

    @Test
    void valuesArriveUnderTheirNames() throws JsonProcessingException {
        ProfileChanges changes = changes("{\"display_name\":\"Robin\",\"settings\":{\"practice_languages\":[\"en\"],"
                + "\"reminders_enabled\":false,\"reminder_time\":\"20:15\",\"streak_risk_alert\":true,"
                + "\"audio_retention_days\":7,\"time_zone\":\"UTC\"},\"onboarding_answers\":{\"goal\":\"speak_concisely\","
                + "\"preferred_topics\":[\"science\"],\"weekly_days\":3}}");
        assertThat(changes)
                .isEqualTo(new ProfileChanges(
                        "Robin",
                        List.of("en"),
                        null,
                        false,
                        LocalTime.of(20, 15),
                        true,
                        7,
                        new ProfileChanges.AnswerChanges(Goal.SPEAK_CONCISELY, null, List.of("science"), 3, null)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"24:00", "8:30", "08:60", "0830", "08:30:00", "", " 08:30"})
    void aReminderTimeOfAnotherFormIsRefused(String time) throws JsonProcessingException {
        assertRefused("{\"settings\":{\"reminder_time\":\"" + time + "\"}}", "settings.reminder_time");
    }

    @Test
    void aLocaleThatIsNoTextIsRefused() throws JsonProcessingException {
        assertRefused("{\"settings\":{\"ui_locale\":5}}", "settings.ui_locale");
        assertRefused("{\"settings\":{\"ui_locale\":[]}}", "settings.ui_locale");
    }

    @Test
    void everyUnknownAnswerIsNamed() throws JsonProcessingException {
        assertRefused(
                "{\"onboarding_answers\":{\"goal\":\"x\",\"scenario\":\"y\",\"self_level\":\"z\"}}",
                "onboarding_answers.goal",
                "onboarding_answers.scenario",
                "onboarding_answers.self_level");
    }

    private static ProfileChanges changes(String json) throws JsonProcessingException {
        return MeResource.changes(JsonProvider.mapper().readValue(json, UpdateMeRequest.class));
    }

    private static void assertRefused(String json, String... fields) throws JsonProcessingException {
        UpdateMeRequest request = JsonProvider.mapper().readValue(json, UpdateMeRequest.class);
        ServiceException refused = catchThrowableOfType(ServiceException.class, () -> MeResource.changes(request));
        assertThat(refused.details().get("fields"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsOnlyKeys((Object[]) fields);
    }
}
