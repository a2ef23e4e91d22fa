package app.twicetold.core.training.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.MissingModels;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.SpokenWord;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each way in which a judge talks nonsense, with what users see, what is mended and what is refused. */
class NonsenseAnswersTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ChainEntry STUB = ChainEntry.of("stub", "judge", Capability.LLM.defaultTimeout());
    private static final String INVENTED = "Quantum physics explains why jam is sweet";
    private static final String TRANSCRIPT = "The moon goes dark when the earth stands between it and the sun. "
            + "That happens only at full moon. It takes about three hours. "
            + "You can look at it without glasses. So wait for the next full moon and look up.";

    private static final Retelling RETELLING = new Retelling(
            "en",
            new ArticleContents.Content(
                    "The moon goes dark",
                    List.of("An eclipse of the moon is for everybody."),
                    List.of(
                            new KeyPoint("kp_1", "The earth stands between sun and moon."),
                            new KeyPoint("kp_2", "It happens at full moon only."),
                            new KeyPoint("kp_3", "It takes three hours."),
                            new KeyPoint("kp_4", "No glasses are needed."),
                            new KeyPoint("kp_5", "It is seen from half of the earth."))),
            1,
            180_000,
            TRANSCRIPT,
            words(),
            60_000,
            0.93,
            true,
            null);

    /** What is shown is {@code key_info structure efficiency fluency confidence}. */
    private record Nonsense(String name, Consumer<ObjectNode> spoil, String shown, String mended) {
        @Override
        public String toString() {
            return name;
        }
    }

    private record Refused(String name, Consumer<ObjectNode> spoil, String reason) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Nonsense> mended() {
        return Stream.of(
                new Nonsense("nothing wrong", answer -> {}, "75 60 74 88 HIGH", ""),
                new Nonsense(
                        "everything 97",
                        answer -> each(answer, node -> node.put("score", 97)),
                        "84 69 84 97 HIGH",
                        "SCORE_OUTSIDE_LEVEL 3"),
                new Nonsense(
                        "level 1, no point, 97",
                        answer -> {
                            each(answer, node -> node.put("level", 1).put("score", 97));
                            statuses(answer, "no", "no", "no", "no", "no");
                        },
                        "29 29 29 29 HIGH",
                        "SCORE_OUTSIDE_LEVEL 4, EVIDENCE_OF_MISSED 4"),
                new Nonsense(
                        "level one too high for the points",
                        answer -> of(answer, "key_info").put("level", 5).put("score", 95),
                        "84 60 74 88 HIGH",
                        "KEY_INFO_LEVEL 1"),
                new Nonsense(
                        "level one too low for the points",
                        answer -> of(answer, "key_info").put("level", 3).put("score", 55),
                        "70 60 74 88 HIGH",
                        "KEY_INFO_LEVEL 1"),
                new Nonsense(
                        "a reversed point that lowers nothing",
                        answer -> statuses(answer, "whole", "whole", "whole", "whole", "reversed"),
                        "69 60 74 88 HIGH",
                        "KEY_INFO_LEVEL 1"),
                new Nonsense(
                        "two reversed points that lower nothing",
                        answer -> {
                            statuses(answer, "whole", "whole", "whole", "reversed", "reversed");
                            of(answer, "key_info").put("level", 3).put("score", 55);
                        },
                        "29 60 74 88 HIGH",
                        "KEY_INFO_LEVEL 1"),
                new Nonsense(
                        "statuses in a writing of its own",
                        answer -> statuses(answer, "Whole", "WHOLE", " whole", "whole ", "NO "),
                        "75 60 74 88 HIGH",
                        ""),
                new Nonsense(
                        "the claim reversed and a fine structure",
                        answer -> answer.put("claim", "reversed"),
                        "75 49 74 88 HIGH",
                        "STRUCTURE_HELD 1"),
                new Nonsense(
                        "scores off the scale",
                        answer -> each(answer, node -> node.put("score", 140.5)),
                        "84 69 84 100 HIGH",
                        "SCORE 4, SCORE_OUTSIDE_LEVEL 3"),
                new Nonsense(
                        "levels that do not exist",
                        answer -> each(answer, node -> node.put("level", 9)),
                        "75 60 74 88 HIGH",
                        "LEVEL 4"),
                new Nonsense(
                        "levels as text",
                        answer -> each(answer, node -> node.put("level", "four")),
                        "75 60 74 88 HIGH",
                        "LEVEL 4"),
                new Nonsense(
                        "one invention of nine",
                        answer -> of(answer, "fluency").putArray("evidence").add(INVENTED),
                        "75 60 74 88 MEDIUM",
                        "EVIDENCE_DROPPED 1"),
                new Nonsense(
                        "an excerpt in another order",
                        answer -> of(answer, "fluency").putArray("evidence").add("Only at a full moon that happens so"),
                        "75 60 74 88 HIGH",
                        "EXCERPT_CORRECTED 1"),
                new Nonsense(
                        "a misheard word corrected",
                        answer ->
                                of(answer, "fluency").putArray("evidence").add("You may look at that without glasses"),
                        "75 60 74 88 HIGH",
                        "EXCERPT_CORRECTED 1"),
                new Nonsense(
                        "times of its own",
                        answer -> of(answer, "fluency")
                                .putArray("evidence")
                                .addObject()
                                .put("start_ms", 0)
                                .put("end_ms", 1)
                                .put("transcript_excerpt", "look at it without glasses"),
                        "75 60 74 88 HIGH",
                        "EVIDENCE_TIMES 1"),
                new Nonsense(
                        "a flood of excerpts",
                        answer -> {
                            ArrayNode evidence = of(answer, "fluency").putArray("evidence");
                            for (int i = 0; i < 40; i++) {
                                evidence.add(i < 3 ? "It takes about three hours" : INVENTED);
                            }
                        },
                        "75 60 74 88 HIGH",
                        "EVIDENCE_SURPLUS 37"),
                new Nonsense(
                        "points twice, unknown and left out",
                        answer -> {
                            ArrayNode points = (ArrayNode) answer.path("key_point_coverage");
                            ObjectNode first = points.get(0).deepCopy();
                            points.add(first.deepCopy()).add(first.put("key_point_id", "kp_77"));
                            points.remove(4);
                        },
                        "75 60 74 88 HIGH",
                        "POINT_MISSING 1, POINT_TWICE 1, POINT_UNKNOWN 1"),
                new Nonsense(
                        "no action", answer -> answer.putNull("one_action"), "75 60 74 88 HIGH", "ACTION_MISSING 1"),
                new Nonsense(
                        "a skill of its own",
                        answer -> ((ObjectNode) answer.path("one_action")).put("micro_skill_id", "sing"),
                        "75 60 74 88 HIGH",
                        "SKILL 1"),
                new Nonsense(
                        "everything but scores and points null",
                        answer -> {
                            each(answer, node -> {
                                node.putNull("level").putNull("note");
                                node.putNull("evidence");
                            });
                            List.of("claim", "one_action", "summary", "confidence", "confidence_note")
                                    .forEach(answer::putNull);
                        },
                        "75 60 74 88 MEDIUM",
                        "LEVEL 4, ACTION_MISSING 1, CONFIDENCE 1"),
                new Nonsense(
                        "an achievement without an action before",
                        answer -> answer.put("achieved_previous_action", true),
                        "75 60 74 88 HIGH",
                        "PREVIOUS_ACTION 1"),
                new Nonsense(
                        "notes in another language",
                        answer -> each(answer, node -> node.put("note", "说得很好。")),
                        "75 60 74 88 HIGH",
                        ""));
    }

    static Stream<Refused> refused() {
        return Stream.of(
                new Refused(
                        "five levels too high",
                        answer -> statuses(answer, "no", "no", "no", "no", "no"),
                        "The level of key info and the key points cannot both be true"),
                new Refused(
                        "no point at level 1 with all whole",
                        answer -> of(answer, "key_info").put("level", 1),
                        "The level of key info and the key points cannot both be true"),
                new Refused(
                        "every excerpt invented",
                        answer -> {
                            each(answer, node -> node.putArray("evidence").add(INVENTED));
                            answer.path("key_point_coverage")
                                    .forEach(point -> ((ObjectNode) point).put("evidence", INVENTED));
                        },
                        "More than half of the excerpts were never said"),
                new Refused(
                        "a score missing",
                        answer -> of(answer, "fluency").putNull("score"),
                        "An assessment without a score for fluency"),
                new Refused(
                        "everything null",
                        answer -> answer.fieldNames().forEachRemaining(answer::putNull),
                        "An assessment without a coverage list"),
                new Refused(
                        "no points at all",
                        answer -> answer.remove("key_point_coverage"),
                        "An assessment without a coverage list"));
    }

    @ParameterizedTest
    @MethodSource("mended")
    void whatIsInconsistentIsMendedAndCounted(Nonsense nonsense) {
        List<String> log = new ArrayList<>();
        Judged judged = logging(log, () -> judge(spoiled(nonsense.spoil()), new Meters()));

        assertThat(log)
                .isEqualTo(
                        nonsense.mended().isEmpty()
                                ? List.of()
                                : List.of("stub/judge for att_1, mended: " + nonsense.mended()));
        ScoredAssessment shown = judged.assessment();
        assertThat("%d %d %d %d %s"
                        .formatted(
                                shown.scores().keyInfo(),
                                shown.scores().structure(),
                                shown.scores().efficiency(),
                                shown.scores().fluency(),
                                shown.confidence()))
                .isEqualTo(nonsense.shown());
        assertThat(judged.mends()).hasToString(nonsense.mended());
        assertThat(shown.keyPointCoverage()).hasSize(5);
        assertThat(shown.evidence())
                .allSatisfy(item -> assertThat(TRANSCRIPT).contains(item.transcriptExcerpt()))
                .allSatisfy(item -> assertThat(item.endMs() - item.startMs()).isGreaterThan(1));
        if (shown.confidence() == Confidence.LOW) {
            assertThat(shown.confidenceNote()).isNotBlank();
        }
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatContradictsItselfIsNoJudgement(Refused refused) {
        Meters meters = new Meters();

        assertThatThrownBy(() -> judge(spoiled(refused.spoil()), meters))
                .isInstanceOfSatisfying(
                        ChainFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(ErrorKind.INVALID_OUTPUT))
                .hasStackTraceContaining(refused.reason());
        assertThat(meters.text(List.of()).lines())
                .contains("provider_invalid_outputs_total{capability=\"llm\",model=\"stub/judge\"} 1.0");
    }

    @Test
    void thereAreTwentyWaysAtLeast() {
        assertThat(mended().count() + refused().count()).isGreaterThan(20);
    }

    @Test
    void anExcerptIsShownAsItWasHeardWithTheTimesOfItsWords() {
        ObjectNode answer =
                spoiled(each -> of(each, "fluency").putArray("evidence").add("You may look at that without glasses"));

        ScoredAssessment shown = judge(answer, new Meters()).assessment();

        String id = Objects.requireNonNull(shown.dimensions().get(Dimension.FLUENCY))
                .evidenceIds()
                .get(0);
        assertThat(shown.evidence())
                .filteredOn(item -> item.id().equals(id))
                .singleElement()
                .satisfies(item -> {
                    assertThat(item.transcriptExcerpt()).isEqualTo("You can look at it without glasses");
                    assertThat(item.startMs()).isEqualTo(24 * 400);
                    assertThat(item.endMs()).isEqualTo(31 * 400);
                });
    }

    /** What the judge writes to the log meanwhile. */
    private static <T> T logging(List<String> lines, Supplier<T> work) {
        Logger log = Logger.getLogger(JudgeRetelling.class.getName());
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(new SimpleFormatter().formatMessage(line));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        log.addHandler(handler);
        try {
            return work.get();
        } finally {
            log.removeHandler(handler);
        }
    }

    private static Judged judge(ObjectNode answer, Meters meters) {
        LanguageModel model = new LanguageModel() {
            @Override
            public String provider() {
                return STUB.provider();
            }

            @Override
            public Completion complete(CompletionRequest request, ProviderCall call) {
                return new Completion(answer.toString(), Usage.tokens(1L, 1L));
            }
        };
        ProviderChains chains = new ProviderChains(Map.of(Capability.LLM, List.of(STUB)), new PriceTable(List.of()));
        ProviderCallRecorder recorder = new ProviderCallRecorder() {
            @Override
            public void record(AttemptRecord attempt) {
                // Nothing is written.
            }
        };
        ProviderChain chain = new ProviderChain(
                new ProviderRegistry(List.of(model), () -> chains),
                recorder,
                new CircuitBreakers(),
                meters,
                new MissingModels(InstantSource.system()),
                InstantSource.system(),
                new DatabaseState(System::nanoTime));
        return new JudgeRetelling(chain, Edition.THIRD).judge(CallPurpose.app("att_1", STUB.timeout()), RETELLING);
    }

    private static ObjectNode spoiled(Consumer<ObjectNode> spoil) {
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode points = answer.putArray("key_point_coverage");
        List<String> said = List.of(
                "when the earth stands between it and the sun",
                "That happens only at full moon",
                "It takes about three hours",
                "You can look at it without glasses",
                "");
        for (int i = 0; i < said.size(); i++) {
            points.addObject()
                    .put("key_point_id", "kp_" + (i + 1))
                    .put("evidence", said.get(i))
                    .put("status", said.get(i).isEmpty() ? "no" : "whole");
        }
        answer.put("claim", "whole");
        ObjectNode dimensions = answer.putObject("dimensions");
        add(dimensions, "key_info", 4, 75, "You can look at it without glasses");
        add(dimensions, "structure", 3, 60, "So wait for the next full moon and look up.");
        add(dimensions, "efficiency", 4, 74, "It takes about three hours");
        add(dimensions, "fluency", 5, 88, "The moon goes dark when the earth stands between it");
        answer.putObject("one_action")
                .put("evidence", "That happens only at full moon")
                .put("micro_skill_id", "three_points")
                .put("title", "Announce the points")
                .put("instruction", "Say how many points come.")
                .put("example_sentence", "There are three things to know.");
        answer.putNull("achieved_previous_action")
                .put("summary", "An eclipse, told in order.")
                .put("confidence", "high")
                .put("confidence_note", "");
        spoil.accept(answer);
        return answer;
    }

    private static void add(ObjectNode dimensions, String name, int level, int score, String excerpt) {
        ObjectNode node = dimensions.putObject(name);
        node.putArray("evidence").add(excerpt);
        node.put("note", "A note.").put("level", level).put("score", score);
    }

    private static ObjectNode of(ObjectNode answer, String dimension) {
        return (ObjectNode) answer.at("/dimensions/" + dimension);
    }

    private static void each(ObjectNode answer, Consumer<ObjectNode> spoil) {
        answer.path("dimensions").forEach(node -> spoil.accept((ObjectNode) node));
    }

    private static void statuses(ObjectNode answer, String... statuses) {
        JsonNode points = answer.path("key_point_coverage");
        for (int i = 0; i < statuses.length; i++) {
            ((ObjectNode) points.get(i)).put("status", statuses[i]);
        }
    }

    private static List<SpokenWord> words() {
        List<SpokenWord> words = new ArrayList<>();
        for (String word : TRANSCRIPT.split(" ", -1)) {
            words.add(new SpokenWord(word, words.size() * 400L, words.size() * 400L + 400));
        }
        return words;
    }
}
