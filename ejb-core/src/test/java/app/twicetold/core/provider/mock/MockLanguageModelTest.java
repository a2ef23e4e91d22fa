package app.twicetold.core.provider.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageModelContract;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.OutputSchema;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MockLanguageModelTest extends LanguageModelContract {
    private static final String ARTICLE = "Practice beats talent in most fields. A study followed two hundred young"
            + " musicians for ten years. Those who practised daily overtook the gifted ones. Talent only helps in the"
            + " first months.";
    private static final List<KeyPoint> POINTS = List.of(
            new KeyPoint("kp_1", "Practice beats talent in most fields"),
            new KeyPoint("kp_2", "Daily practice let musicians overtake the gifted ones"),
            new KeyPoint("kp_3", "Talent only helps in the first months"));
    private static final String RETELLING = "So the author says that practice beats talent in most fields. There was a"
            + " study with musicians, and the ones with daily practice overtook the gifted musicians over the years.";

    private Duration latency = Duration.ZERO;

    @Override
    protected LanguageModel adapter() {
        return new MockLanguageModel(latency);
    }

    @Override
    protected boolean prepare(Fault fault) {
        latency = Duration.ofMinutes(1);
        return fault == Fault.HANG_IN_BODY;
    }

    @Override
    protected void prepareSuccess() {
        latency = Duration.ZERO;
    }

    private static String complete(String model, LanguageTask task) {
        ChainEntry entry = ChainEntry.of("mock", model, Capability.LLM.defaultTimeout());
        return new MockLanguageModel(Duration.ZERO)
                .complete(
                        new CompletionRequest("s", "u", new OutputSchema("x", "{}"), 0, 100, task),
                        new ProviderCall(entry, Deadline.in(LONG)))
                .json();
    }

    private static JsonNode assess(String model, String transcript, @Nullable String previous) {
        List<SpokenWord> words = SpreadWords.over(transcript, 30_000, 0.8);
        return tree(complete(
                model, new LanguageTask.Assess("v2", "en", ARTICLE, POINTS, 1, transcript, words, 30_000, previous)));
    }

    private static JsonNode tree(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Integer> scores(JsonNode answer) {
        List<Integer> scores = new ArrayList<>();
        for (String dimension : MockAssessment.DIMENSIONS) {
            scores.add(answer.path("dimensions").path(dimension).path("score").asInt(-1));
        }
        return scores;
    }

    @Test
    void theSameInputGivesTheSameAnswer() {
        assertThat(assess("standard", RETELLING, null)).isEqualTo(assess("standard", RETELLING, null));
    }

    @Test
    void otherModelsHaveTheirOwnSmallBias() {
        List<Integer> standard = scores(assess("standard", RETELLING, null));
        List<Integer> other = scores(assess("strict", RETELLING, null));

        int bias = other.get(0) - standard.get(0);
        assertThat(bias).isBetween(-5, 5).isNotZero();
        assertThat(other).isEqualTo(standard.stream().map(score -> score + bias).toList());
    }

    @Test
    void scoresAreInBounds() {
        assertThat(scores(assess("standard", RETELLING, null))).allMatch(score -> score >= 0 && score <= 100);
        assertThat(scores(assess("standard", "", null))).allMatch(score -> score >= 0 && score <= 100);
    }

    @Test
    void aMarkerFixesTheScoresAndTheSkillFollowsTheWeakest() {
        JsonNode answer = assess("strict", "[mock:scores=71,70,70,60] " + RETELLING, null);

        assertThat(scores(answer)).containsExactly(71, 70, 70, 60);
        assertThat(answer.path("one_action").path("micro_skill_id").asText()).isEqualTo("drop_repeats");
    }

    @Test
    void amongEquallyWeakDimensionsStructureComesFirst() {
        JsonNode answer = assess("standard", "[mock:scores=70,70,70,70] " + RETELLING, null);

        assertThat(answer.path("one_action").path("micro_skill_id").asText()).isEqualTo("conclusion_first");
    }

    @Test
    void aMarkerLowersTheConfidenceWithAReason() {
        JsonNode answer = assess("standard", RETELLING + " [mock:confidence=low]", null);

        assertThat(answer.path("confidence").asText()).isEqualTo("low");
        assertThat(answer.path("confidence_note").asText()).isNotBlank();
    }

    @Test
    void aMarkerDecidesOnThePreviousActionWhenThereIsOne() {
        assertThat(assess("standard", RETELLING + "[mock:achieved=true]", "one_example")
                        .path("achieved_previous_action")
                        .booleanValue())
                .isTrue();
        assertThat(assess("standard", RETELLING + "[mock:achieved=false]", "one_example")
                        .path("achieved_previous_action")
                        .isBoolean())
                .isTrue();
        assertThat(assess("standard", RETELLING + "[mock:achieved=true]", null)
                        .path("achieved_previous_action")
                        .isNull())
                .isTrue();
    }

    @Test
    void aMarkerHasTheModelSayItsName() {
        JsonNode answer = assess("strict", RETELLING + " [mock:introduction=a model by ACME]", null);

        assertThat(answer.path("summary").asText()).startsWith("strict (a model by ACME): ");
        assertThat(answer.at("/dimensions/fluency/note").asText()).startsWith("strict (a model by ACME): ");
    }

    @Test
    void aMarkerHasOneModelFail() {
        String transcript = RETELLING + " [mock:failing=strict]";

        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> assess("strict", transcript, null))
                .extracting(ProviderException::kind)
                .isEqualTo(ErrorKind.SERVER_ERROR);
        assertThat(assess("standard", transcript, null).path("summary").asText())
                .isNotEmpty();
    }

    @Test
    void aParaphraseCoversItsKeyPointAndAMissingOneDoesNot() {
        JsonNode coverage = assess("standard", RETELLING, null).path("key_point_coverage");

        assertThat(coverage.path(0).path("covered").asBoolean()).isTrue();
        assertThat(coverage.path(1).path("covered").asBoolean()).isTrue();
        assertThat(coverage.path(2).path("covered").asBoolean()).isFalse();
        assertThat(coverage.path(1).path("evidence").path("transcript_excerpt").asText())
                .contains("daily practice overtook");
    }

    @Test
    void evidenceIsReallyInTheTranscriptAtItsTime() {
        List<JsonNode> items = assess("standard", RETELLING, null).findParents("transcript_excerpt");

        assertThat(items).hasSizeGreaterThan(5);
        for (JsonNode item : items) {
            assertThat(RETELLING).contains(item.path("transcript_excerpt").asText());
            assertThat(item.path("transcript_excerpt").asText()).isNotBlank();
            assertThat(item.path("start_ms").asLong())
                    .isBetween(0L, item.path("end_ms").asLong());
            assertThat(item.path("end_ms").asLong()).isLessThanOrEqualTo(30_000);
        }
    }

    @Test
    void nothingSaidIsNoEvidence() {
        JsonNode answer = assess("standard", "", null);

        assertThat(answer.path("dimensions").path("fluency").path("evidence")).isEmpty();
    }

    @Test
    void everyLanguageHasAllPhrases() {
        List<String> skills = List.of(
                "conclusion_first",
                "three_points",
                "cut_fillers",
                "keep_constraints",
                "one_example",
                "name_the_claim",
                "drop_repeats");
        for (LanguageProfile language : LanguageProfiles.all()) {
            MockPhrases phrases = MockPhrases.of(language.tag());

            assertThat(phrases.notes()).containsOnlyKeys(MockAssessment.DIMENSIONS);
            assertThat(phrases.actions()).containsOnlyKeys(skills);
            assertThat(LanguageProfiles.fromAsrTag(null, phrases.summary().good()))
                    .contains(language);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, false", "40, true"})
    void anExemplarGoesOnWithTheArticleUntilItIsLongEnough(int least, boolean goesOn) {
        String article = "Water the plant. Then wait for a day. ".repeat(10);
        String text = tree(complete(
                        "standard", new LanguageTask.Exemplar("en", article, POINTS.subList(0, 1), 1, null, least, 80)))
                .path("text")
                .asText();

        assertThat(text.endsWith(". Water the plant.") || text.endsWith(". Then wait for a day."))
                .isEqualTo(goesOn);
        assertThat(LanguageProfiles.of("en").lengthOf(text)).isBetween(least, 80);
    }

    @Test
    void anExemplarIsMadeOfTheKeyPointsThatFit() {
        String all = tree(complete("standard", new LanguageTask.Exemplar("en", ARTICLE, POINTS, 1, null, 0, 60)))
                .path("text")
                .asText();
        String few = tree(complete("standard", new LanguageTask.Exemplar("en", ARTICLE, POINTS, 2, null, 0, 18)))
                .path("text")
                .asText();

        assertThat(all).contains(POINTS.get(0).text(), POINTS.get(2).text());
        assertThat(few)
                .contains(POINTS.get(0).text())
                .doesNotContain(POINTS.get(2).text());
        assertThat(LanguageProfiles.of("en").lengthOf(few)).isLessThanOrEqualTo(18);
    }
}
