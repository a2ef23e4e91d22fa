package app.twicetold.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.shared.language.CopyLimit;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DraftAnswerTest {
    private static final DraftFacts FACTS = new DraftFacts(
            LanguageProfiles.of("en"),
            "nature",
            "Nature",
            1,
            "seed",
            null,
            null,
            null,
            new CopyLimit(5, 0.1),
            null,
            List.of());

    @ParameterizedTest
    @CsvSource({"3, 3", "5, 5", "6, 5", "9, 5"})
    void theFirstFiveKeyPointsAreKept(int written, int kept) {
        assertThat(draft(3, written).keyPoints())
                .containsExactlyElementsOf(
                        IntStream.range(0, kept).mapToObj(i -> "key point " + i).toList());
    }

    @Test
    void twoKeyPointsAreTooFew() {
        assertThatThrownBy(() -> draft(3, 2)).isInstanceOf(ProviderException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 9})
    void aDraftHasThreeToEightParagraphs(int paragraphs) {
        assertThatThrownBy(() -> draft(paragraphs, 3)).isInstanceOf(ProviderException.class);
    }

    @Test
    void theSchemaHasTheBounds() {
        assertThat(DraftPrompt.render("v1", FACTS).schema().json())
                .contains(
                        "\"paragraphs\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"minItems\":3,\"maxItems\":8}",
                        "\"key_points\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"minItems\":3,\"maxItems\":5}");
    }

    private static ArticleDraft draft(int paragraphs, int points) {
        return new DraftAnswer(FACTS).parse("""
                {"title": "t", "paragraphs": [%s], "hint": "h", "key_points": [%s], "topic_id": "nature", "difficulty": 1}
                """.formatted(list("paragraph", paragraphs), list("key point", points)));
    }

    private static String list(String name, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"" + name + " " + i + "\"")
                .collect(Collectors.joining(", "));
    }
}
