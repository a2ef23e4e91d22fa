package app.twicetold.core.quality.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.library.Seeds;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkupTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "This is **important** to know.",
                "这是**重点**。",
                "This is *important* to know.",
                "This is __important__.",
                "# A heading",
                "Text.\n## 小标题",
                "##小标题",
                "* first\n* second",
                "> quoted",
                "Use `code` here.",
                "Read [the source](https://example.org).",
                "A <b>bold</b> claim.",
                "Line<br/>break",
                "<p class=\"x\">Text",
                "Fish &amp; chips &#39;fresh&#39;",
                "<!-- note -->"
            })
    void signsOfMarkupAreFound(String text) {
        assertThat(Markup.find(text)).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"200e, U+200E", "202e, U+202E", "2066, U+2066", "2069, U+2069", "61c, U+061C"})
    void marksThatTurnTheDirectionAreNamed(String code, String name) {
        assertThat(Markup.find("left" + Character.toString(Integer.parseInt(code, 16)) + "right"))
                .contains(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "It is the #1 book, written in C#.",
                "Two times three is 2 * 3, and 4 * 5 * 6 is 120.",
                "If a < b and c > d, then stop.",
                "AT&T and R&D; a - b - c",
                "He said [sic] it (twice).",
                "- No, she said.",
                "They shouted: stop! #sorry",
                "第1名，价格<100元>，5*3。",
                "snake_case_name and __"
            })
    void proseHasNone(String text) {
        assertThat(Markup.find(text)).isEmpty();
    }

    @Test
    void noSeedHasAny() {
        assertThat(Seeds.load().articles())
                .allSatisfy(article -> assertThat(Markup.find(String.join("\n", article.paragraphs())))
                        .isEmpty());
    }

    @Test
    void aDraftWithMarkupFailsWhereverItStands() {
        for (Draft draft : List.of(
                new Draft(1, "**A title**", List.of("text"), "", List.of("One"), null),
                new Draft(1, "A title", List.of("text", "# heading"), "", List.of("One"), null),
                new Draft(1, "A title", List.of("text"), "a <b>hint</b>", List.of("One"), null),
                new Draft(1, "A title", List.of("text"), "", List.of("One **point**"), null))) {
            CheckOutcome outcome = DeterministicChecks.languageMatch(draft, LanguageProfiles.of("en"));

            assertThat(outcome.result()).isEqualTo(CheckResult.FAIL);
            assertThat(outcome.detail()).startsWith("markup:");
        }
    }
}
