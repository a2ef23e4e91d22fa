package app.twicetold.core.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.license.RenderAttribution;
import app.twicetold.core.publication.UnfinishedArticle;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LicenseRepository;
import app.twicetold.persistence.testing.TestDatabase;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasureArticleIT {
    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void aLicence() {
        database.clear();
        database.run(entities -> entities.createNativeQuery("""
                insert into licenses (id, name, requires_attribution, allowed)
                values ('cc_by_4', 'CC BY 4.0', true, 1)
                """).executeUpdate());
    }

    @Test
    void whatIsWrittenSoFarIsMeasured() {
        ArticleMeasure measure = measure(document()
                .put("title", "")
                .set(
                        "paragraphs",
                        JsonNodeFactory.instance
                                .arrayNode()
                                .add("Two words.")
                                .add("")
                                .add(" And three more. ")));

        assertThat(measure.length()).isEqualTo(5);
        assertThat(measure.lengthUnit()).isEqualTo("words");
        assertThat(measure.tier().contains(measure.length())).isFalse();
        assertThat(measure.attribution()).isNull();
        assertThat(measure.checks())
                .extracting(QualityReport.Check::id)
                .containsExactly(
                        "length_in_tier",
                        "key_points_count",
                        "language_match",
                        "no_contact_info",
                        "no_private_names",
                        "attribution_present");
        assertThat(result(measure, "length_in_tier")).isEqualTo("fail");
        assertThat(result(measure, "language_match")).isEqualTo("pass");
        assertThat(result(measure, "attribution_present")).isEqualTo("not_applicable");
    }

    /** From the empty page on. */
    @ParameterizedTest
    @CsvSource({"en, words", "zh-Hans, characters"})
    void nothingIsMeasuredToo(String language, String unit) {
        ArticleMeasure measure = measure(
                JsonNodeFactory.instance.objectNode().put("language", language).put("difficulty", 3));

        assertThat(measure.length()).isZero();
        assertThat(measure.lengthUnit()).isEqualTo(unit);
        assertThat(measure.checks()).hasSize(6);
    }

    @Test
    void theChecksAreThoseOfAVersion() {
        ArticleMeasure measure = measure(document().put("hint", "Call +1 202 555 0143 or write to ada@example.org"));

        assertThat(result(measure, "no_contact_info")).isEqualTo("fail");
    }

    @Test
    void theAttributionIsTheOneThatTheArticleWouldGet() {
        ObjectNode licensed = document()
                .put("license_id", "cc_by_4")
                .put("source_name", "The Daily Edition")
                .put("source_url", "https://example.org/a");

        ArticleMeasure measure = measure(licensed);

        assertThat(measure.attribution()).contains("The Daily Edition").contains("CC BY 4.0");
        assertThat(result(measure, "attribution_present")).isEqualTo("pass");
        assertThat(measure(licensed.deepCopy().put("attribution", "Somebody")).attribution())
                .isEqualTo("Somebody");
        assertThat(result(measure(licensed.deepCopy().put("attribution", "Somebody")), "attribution_present"))
                .isEqualTo("fail");
        assertThat(measure(licensed.deepCopy().put("source_url", "https:/")).attribution())
                .isNull();
        assertThat(measure(licensed.deepCopy().put("license_id", "none")).attribution())
                .isNull();
    }

    @Test
    void theNumberOfStatementsIsFixed() {
        assertThat(statements(document())).isEmpty();
        assertThat(statements(document()
                        .put("license_id", "cc_by_4")
                        .put("source_name", "The Daily Edition")
                        .put("source_url", "https://example.org/a")))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "language, 'null', required",
        "language, '\"fr\"', unsupported",
        "difficulty, 'null', required",
        "difficulty, 0, range",
        "difficulty, 4, range",
        "difficulty, '\"1\"', type",
        "title, 7, type",
        "paragraphs, '\"one\"', type",
        "paragraphs[1], '[\"one\", 2]', type",
        "license_id, '{}', type",
        "publish_now, true, unknown"
    })
    void whatIsNoTextIsRefused(String field, String value, String reason) {
        ObjectNode document = document();
        document.set(field.replaceAll("\\[.*", ""), Json.read(value, JsonNode.class));

        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(() -> UnfinishedArticle.read(document))
                .satisfies(
                        refused -> assertThat(refused.details().get("fields")).isEqualTo(Map.of(field, reason)));
    }

    @ParameterizedTest
    @CsvSource({
        "title, 200",
        "byline, 200",
        "hint, 500",
        "source_name, 200",
        "source_url, 2048",
        "license_id, 64",
        "attribution, 2000"
    })
    void textsAreNoLongerThanThoseOfAnArticle(String field, int longest) {
        assertThat(UnfinishedArticle.read(document().put(field, "a".repeat(longest))))
                .isNotNull();
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(() -> UnfinishedArticle.read(document().put(field, "a".repeat(longest + 1))))
                .satisfies(
                        refused -> assertThat(refused.details().get("fields")).isEqualTo(Map.of(field, "size")));
    }

    private static ObjectNode document() {
        return JsonNodeFactory.instance.objectNode().put("language", "en").put("difficulty", 1);
    }

    private static String result(ArticleMeasure measure, String check) {
        return measure.checks().stream()
                .filter(it -> it.id().equals(check))
                .findFirst()
                .orElseThrow()
                .result();
    }

    private ArticleMeasure measure(JsonNode document) {
        return database.inTransaction(entities -> bean(entities).measure(UnfinishedArticle.read(document)));
    }

    private List<String> statements(ObjectNode document) {
        return database.statementsOf(entities -> bean(entities).measure(UnfinishedArticle.read(document)));
    }

    private static MeasureArticle bean(EntityManager entities) {
        LicenseRepository licenses = new LicenseRepository(entities);
        return new MeasureArticle(licenses, new RenderAttribution(licenses), () -> LibraryFixture.NOW);
    }
}
