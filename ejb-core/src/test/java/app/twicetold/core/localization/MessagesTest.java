package app.twicetold.core.localization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.assessment.rules.Band;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.Verdict;
import app.twicetold.core.library.Seeds;
import app.twicetold.core.provider.rules.FailureCode;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
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

    /** Looked up by a code only when it happens, so that a missing one would be seen by a user first. */
    @ParameterizedTest
    @MethodSource("locales")
    void whatIsLookedUpByACodeHasItsText(String locale) {
        Messages messages = Messages.in(locale);
        assertThat(wires(FailureCode.values())).allMatch(code -> messages.has("attempt.error." + code));
        assertThat(wires(Band.values())).allMatch(band -> messages.has("band." + band));
        assertThat(wires(Dimension.values())).allMatch(dimension -> messages.has("dimension." + dimension));
        assertThat(Stream.concat(wires(Verdict.values()), Stream.of("better_but_lost_points", "worse_and_lost_points")))
                .allMatch(verdict -> messages.has("comparison." + verdict)
                        && messages.has("settlement." + verdict + ".headline")
                        && messages.has("settlement." + verdict + ".subline"));
        assertThat(Stream.of("diagnostic", "unscored"))
                .allMatch(kind -> messages.has("settlement." + kind + ".headline")
                        && messages.has("settlement." + kind + ".subline"));
    }

    private static Stream<String> wires(WireValue[] values) {
        return Arrays.stream(values).map(WireValue::wire);
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
