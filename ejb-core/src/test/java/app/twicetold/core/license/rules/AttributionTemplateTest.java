package app.twicetold.core.license.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttributionTemplateTest {
    private static final String SEEDS = "/app/twicetold/core/library/seeds/licenses.json";

    @Test
    void everyPlaceIsFilled() {
        String text =
                "\"{title}\" by {author}, {source_name}, {license_name} ({license_url}), {url}, retrieved {retrieved_date}";

        assertThat(AttributionTemplate.parse(text).render(credit("Ann Lee")))
                .isEqualTo(
                        "\"Tides\" by Ann Lee, Sea Review, CC BY 4.0 (https://cc.example/by), https://sea.example/tides, "
                                + "retrieved 2026-11-22");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " "})
    void theSourceStandsInForAMissingAuthor(@Nullable String author) {
        assertThat(AttributionTemplate.parse("{title} by {author}").render(credit(author)))
                .isEqualTo("Tides by Sea Review");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"Sea Review", "sea review", " SEA REVIEW "})
    void nobodyIsNamedTwice(@Nullable String author) {
        assertThat(AttributionTemplate.parse("{title} by {author}, {source_name}, {license_name}")
                        .render(credit(author)))
                .as("as the source spells it, which the check of an article looks for")
                .isEqualTo("Tides by Sea Review, CC BY 4.0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{author} ({source_name}, {license_name}) | Sea Review (Sea Review, CC BY 4.0)",
                "{source_name}. Author: {author}. | Sea Review. Author: Sea Review.",
                "作者：{author}。{source_name}，{license_name} | 作者：Sea Review。Sea Review，CC BY 4.0",
                "{source_name}, {author}, {license_name} | Sea Review, CC BY 4.0",
                "{author} ({source_name}), {license_name} | Sea Review, CC BY 4.0"
            })
    void aNameThatWouldLeaveAHoleStays(String text, String attribution) {
        assertThat(AttributionTemplate.parse(text).render(credit("sea review"))).isEqualTo(attribution);
    }

    @Test
    void bracketsAroundNothingGo() {
        Credit credit = new Credit(
                "Tides",
                "Ann Lee",
                "Sea Review",
                "By permission",
                null,
                "https://sea.example",
                LocalDate.of(2026, 11, 22));

        assertThat(AttributionTemplate.parse("{author}, {license_name} ({license_url}), {url}")
                        .render(credit))
                .isEqualTo("Ann Lee, By permission, https://sea.example");
    }

    @Test
    void aValueIsNeverSearchedForPlaces() {
        assertThat(AttributionTemplate.parse("{author}: {author}").render(credit("{url} $1 \\")))
                .isEqualTo("{url} $1 \\: {url} $1 \\");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{name}",
                "{}",
                "{ title }",
                "{Title}",
                "{title} {editor}",
                "{retrieved-date}",
                "{title",
                "title}",
                "{{title}}",
                "{title}}",
                "{"
            })
    void anUnknownPlaceIsRefused(String text) {
        assertThatThrownBy(() -> AttributionTemplate.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Public domain", "{url}{url}"})
    void noPlaceIsRequired(String text) {
        assertThat(AttributionTemplate.parse(text)).isNotNull();
    }

    @Test
    void theTemplatesOfTheSeedsAreFilledCompletely() throws IOException {
        try (InputStream seeds = Objects.requireNonNull(getClass().getResourceAsStream(SEEDS))) {
            JsonNode licenses = Json.read(new String(seeds.readAllBytes(), StandardCharsets.UTF_8), JsonNode.class);
            assertThat(licenses).hasSize(11);
            for (JsonNode license : licenses) {
                String text = license.path("attribution_template").asText("");
                AttributionTemplate.parse(text);
                assertThat(text.contains("{license_url}"))
                        .as(license.path("id").asText())
                        .isEqualTo(!text.isEmpty() && license.hasNonNull("url"));
            }
        }
    }

    private static Credit credit(@Nullable String author) {
        return new Credit(
                "Tides",
                author,
                "Sea Review",
                "CC BY 4.0",
                "https://cc.example/by",
                "https://sea.example/tides",
                LocalDate.of(2026, 11, 22));
    }
}
