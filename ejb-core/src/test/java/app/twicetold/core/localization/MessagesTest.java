package app.twicetold.core.localization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.library.Seeds;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessagesTest {
    private static final Messages FIRST =
            Messages.in(LanguageProfiles.supportedTags().get(0));

    static Iterable<String> locales() {
        return LanguageProfiles.supportedTags();
    }

    @ParameterizedTest
    @MethodSource("locales")
    void everyBundleHoldsTheSameKeys(String locale) {
        assertThat(Messages.in(locale).keys()).isEqualTo(FIRST.keys());
    }

    @ParameterizedTest
    @MethodSource("locales")
    void everyPatternTakesTheSameArguments(String locale) {
        Messages messages = Messages.in(locale);
        for (String key : FIRST.keys()) {
            assertThat(messages.argumentsOf(key)).as(key).isEqualTo(FIRST.argumentsOf(key));
        }
    }

    @ParameterizedTest
    @MethodSource("locales")
    void noTextIsEmptyOrBreaksAtAnApostrophe(String locale) {
        Messages messages = Messages.in(locale);
        for (String key : messages.keys()) {
            if (messages.argumentsOf(key).isEmpty()) {
                assertThat(messages.text(key)).as(key).isNotBlank().doesNotContain("{", "}", "'");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("locales")
    void everyErrorTopicAndSkillHasItsText(String locale) {
        Messages messages = Messages.in(locale);
        assertThat(Arrays.stream(ErrorCode.values()).map(ErrorCode::messageKey)).allMatch(messages::has);
        assertThat(Seeds.load().topics()).allMatch(topic -> messages.has("topic." + topic.id()));
        assertThat(MicroSkill.values())
                .allMatch(skill -> messages.has("micro_skill." + skill.wire() + ".title")
                        && messages.has("micro_skill." + skill.wire() + ".instruction"));
    }

    @Test
    void argumentsAreFilledInByTheRulesOfTheLocale() {
        assertThat(Messages.in("en").text("length.words", Map.of("count", 1))).isEqualTo("1 word");
        assertThat(Messages.in("en").text("length.words", Map.of("count", 1234)))
                .isEqualTo("1,234 words");
        assertThat(Messages.in("zh-Hans").text("length.characters", Map.of("count", 300)))
                .contains("300");
    }

    @Test
    void anUnknownKeyOrLocaleIsAMistakeOfOurs() {
        assertThatThrownBy(() -> FIRST.text("no.such.key")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Messages.in("fr")).isInstanceOf(IllegalArgumentException.class);
    }
}
