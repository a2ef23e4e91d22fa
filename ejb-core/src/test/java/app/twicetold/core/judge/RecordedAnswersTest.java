package app.twicetold.core.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.assessment.rules.AssessmentDraft;
import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.CoverageStatus;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionFinding;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.HeldDraft;
import app.twicetold.core.assessment.rules.Mends;
import app.twicetold.core.assessment.rules.Mends.Kind;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.judge.JudgeSet.JudgeCase;
import app.twicetold.core.prompt.AssessmentAnswer;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.shared.Resources;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.pipeline.Retelling;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Answers to the middle telling of both languages, written by hand to the second edition, and each way in which models
 * spoil them, with what the service makes of it.
 */
class RecordedAnswersTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** What the service makes of an answer. */
    private record Outcome(ScoredAssessment assessment, Mends mends) {
        OneAction action() {
            return Objects.requireNonNull(assessment.oneAction());
        }

        DimensionFinding of(Dimension dimension) {
            return Objects.requireNonNull(assessment.dimensions().get(dimension));
        }
    }

    static Stream<LanguageProfile> languages() {
        return LanguageProfiles.all().stream();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void aGoodAnswerIsKeptAsItIs(LanguageProfile language) {
        Outcome good = outcome(language, answer -> {});

        assertThat(good.mends().counts()).isEmpty();
        assertThat(good.assessment().confidence()).isEqualTo(Confidence.HIGH);
        assertThat(good.assessment().evidence()).hasSizeGreaterThan(6);
        assertThat(good.assessment().keyPointCoverage().stream()
                        .filter(point -> point.status() == CoverageStatus.COVERED))
                .hasSize(3)
                .allMatch(point -> point.evidenceId() != null);
        assertThat(good.action().microSkill()).isEqualTo(MicroSkill.KEEP_CONSTRAINTS);
        Retelling retelling = middle(language).retelling(language);
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(retelling.prompt(Edition.SECOND).schema().json())
                        .validate(answer(language).toString(), InputFormat.JSON))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void aGoodAnswerLiesInTheExpectedRanges(LanguageProfile language) {
        Outcome good = outcome(language, answer -> {});

        middle(language)
                .expected()
                .levels()
                .forEach((dimension, range) -> assertThat(
                                range.distance(good.assessment().scores().of(dimension)))
                        .as(dimension.wire())
                        .isZero());
    }

    @ParameterizedTest
    @MethodSource("languages")
    void timesAreThoseOfTheWordsWhateverTheModelSays(LanguageProfile language) {
        Outcome good = outcome(language, answer -> {});
        Outcome outcome = outcome(language, answer -> excerpt(answer, "fluency").put("start_ms", 999_000));

        assertThat(outcome.assessment()).isEqualTo(good.assessment());
        outcome = outcome(
                language,
                answer -> excerpt(answer, "fluency").put("start_ms", 0).put("end_ms", 1));
        assertThat(outcome.mends().counts()).isEqualTo(Map.of(Kind.EVIDENCE_TIMES, 1));
        assertThat(outcome.assessment()).isEqualTo(good.assessment());
    }

    @ParameterizedTest
    @MethodSource("languages")
    void anInventedExcerptIsDropped(LanguageProfile language) {
        Outcome outcome = outcome(
                language, answer -> excerpt(answer, "fluency").put("transcript_excerpt", "qqqq zzzz xxxx vvvv kkkk"));

        assertThat(outcome.mends().counts()).isEqualTo(Map.of(Kind.EVIDENCE_DROPPED, 1));
        assertThat(outcome.assessment().evidence())
                .noneMatch(item -> item.transcriptExcerpt().contains("qqqq"));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void keyPointsThatAreLeftOutAreMissed(LanguageProfile language) {
        Outcome outcome = outcome(language, answer -> ((ArrayNode) answer.path("key_point_coverage")).remove(0));

        assertThat(outcome.mends().counts()).isEqualTo(Map.of(Kind.POINT_MISSING, 1));
        assertThat(outcome.assessment().keyPointCoverage()).hasSize(5);
        assertThat(outcome.assessment().keyPointCoverage().get(0).status()).isEqualTo(CoverageStatus.MISSED);
    }

    @ParameterizedTest
    @MethodSource("languages")
    void aMissedPointKeepsNoEvidence(LanguageProfile language) {
        Outcome outcome =
                outcome(language, answer -> ((ObjectNode) answer.at("/key_point_coverage/0")).put("covered", false));

        assertThat(outcome.mends().counts()).isEqualTo(Map.of(Kind.EVIDENCE_OF_MISSED, 1));
        assertThat(outcome.assessment().keyPointCoverage().get(0).evidenceId()).isNull();
        assertThat(outcome.assessment().confidence()).isEqualTo(Confidence.HIGH);
    }

    @ParameterizedTest
    @MethodSource("languages")
    void scoresComeBackToTheScale(LanguageProfile language) {
        Outcome outcome = outcome(language, answer -> {
            ((ObjectNode) answer.at("/dimensions/fluency")).put("level", 3).put("score", 140);
            ((ObjectNode) answer.at("/dimensions/structure")).put("level", 3).put("score", -3);
            ((ObjectNode) answer.at("/dimensions/efficiency")).put("level", 4).put("score", 70.5);
        });

        assertThat(outcome.mends().counts()).isEqualTo(Map.of(Kind.SCORE, 3, Kind.SCORE_OUTSIDE_LEVEL, 2));
        assertThat(outcome.assessment().scores().fluency()).as("of level 3").isEqualTo(69);
        assertThat(outcome.assessment().scores().structure()).as("of level 3").isEqualTo(50);
        assertThat(outcome.assessment().scores().efficiency()).isEqualTo(71);
    }

    @ParameterizedTest
    @MethodSource("languages")
    void twoActionsAreNone(LanguageProfile language) {
        Outcome outcome = outcome(language, answer -> {
            ObjectNode one = (ObjectNode) answer.path("one_action");
            answer.putArray("one_action").add(one).add(one.deepCopy());
        });

        assertThat(outcome.mends().counts()).isEqualTo(Map.of(Kind.ACTION_MISSING, 1));
        assertThat(outcome.assessment().oneAction()).isNull();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void anActionWithoutEvidenceRestsOnThatOfTheWeakestDimension(LanguageProfile language) {
        Outcome outcome = outcome(language, answer -> ((ObjectNode) answer.path("one_action")).putNull("evidence"));

        assertThat(outcome.mends().counts()).isEmpty();
        assertThat(outcome.action().evidenceId())
                .isEqualTo(outcome.of(Dimension.STRUCTURE).evidenceIds().get(0));
    }

    /** The service shows notes as they are; the measurement counts such words. */
    @ParameterizedTest
    @ValueSource(strings = {"This was terrible.", "This was amazing!"})
    void harshAndInflatedNotesAreNotMended(String note) {
        Outcome outcome = outcome(
                LanguageProfiles.all().get(0),
                answer -> ((ObjectNode) answer.at("/dimensions/fluency")).put("note", note));

        assertThat(outcome.mends().counts()).isEmpty();
        assertThat(outcome.of(Dimension.FLUENCY).note()).isEqualTo(note);
    }

    @Test
    void proseAroundTheDocumentIsInvalidOutput() {
        String answer = answer(LanguageProfiles.all().get(0)).toString();

        for (String spoiled : new String[] {"Here it is: " + answer, "```json\n" + answer + "\n```"}) {
            assertThatThrownBy(() -> AssessmentAnswer.parse(spoiled))
                    .isInstanceOfSatisfying(
                            ProviderException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_OUTPUT));
        }
    }

    private static Outcome outcome(LanguageProfile language, Consumer<ObjectNode> spoil) {
        ObjectNode answer = answer(language);
        spoil.accept(answer);
        AssessmentDraft draft = AssessmentAnswer.parse(answer.toString());
        Retelling retelling = middle(language).retelling(language);
        HeldDraft held = retelling.held(Edition.SECOND, draft);
        return new Outcome(held.scored(), held.mends());
    }

    private static JudgeCase middle(LanguageProfile language) {
        return JudgeSet.of(language).cases().stream()
                .filter(each -> each.id().endsWith("-middle"))
                .findFirst()
                .orElseThrow();
    }

    private static ObjectNode answer(LanguageProfile language) {
        try {
            return (ObjectNode) JSON.readTree(Resources.text(
                    RecordedAnswersTest.class, "answers/" + middle(language).id() + ".json"));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ObjectNode excerpt(ObjectNode answer, String dimension) {
        return (ObjectNode) answer.at("/dimensions/" + dimension + "/evidence/0");
    }
}
