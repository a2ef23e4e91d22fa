package app.twicetold.core.provider.mock;

import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.shared.PauseBounds;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The answer to one assessment. The same model, transcript and article give the same answer. Models other than
 * {@code standard} differ from it by a bias of -5 to 5 points.
 */
final class MockAssessment {
    static final List<String> DIMENSIONS = List.of("key_info", "structure", "efficiency", "fluency");

    private static final Set<String> EARLIER_EDITIONS = Set.of("v1", "v2");
    private static final String UNBIASED_MODEL = "standard";
    private static final Map<String, String> SKILL_OF_WEAKNESS = Map.of(
            "structure", "conclusion_first",
            "key_info", "keep_constraints",
            "efficiency", "cut_fillers",
            "fluency", "drop_repeats");
    private static final List<String> TIES = List.of("structure", "key_info", "efficiency", "fluency");

    /**
     * The share of a key point's letter pairs within one stretch from which the key point counts as told. Unrelated
     * English texts share up to a half, because their alphabet is small.
     */
    private static final double COVERED = 0.55;

    private static final double EXPECTED_LENGTH_ROUND_1 = 0.6;
    private static final double EXPECTED_LENGTH_ROUND_2 = 0.4;
    private static final int EXCERPT_WORDS = 10;
    private static final List<Integer> LEVELS_FROM = List.of(30, 50, 70, 85);

    private final String model;
    private final LanguageTask.Assess task;
    private final MockPhrases phrases;
    private final Markers markers;
    private final List<Placed> words;
    private final List<Bigrams.Cover> covers;

    /** Whether the edition asks for statuses and plain excerpts. */
    private final boolean inStatuses;

    /** A word and its place in the transcript. */
    private record Placed(long startMs, long endMs, int start, int end) {}

    MockAssessment(String model, LanguageTask.Assess task) {
        this.model = model;
        this.task = task;
        this.inStatuses = !EARLIER_EDITIONS.contains(task.prompts());
        this.phrases = MockPhrases.of(task.language());
        this.markers = Markers.in(task.transcript());
        this.words = place();
        Bigrams transcript = Bigrams.of(task.transcript());
        this.covers = task.keyPoints().stream()
                .map(point -> Bigrams.of(point.text()).bestIn(transcript))
                .toList();
    }

    String json() {
        if (model.equals(markers.failing())) {
            throw new ProviderException(ErrorKind.SERVER_ERROR, "As the marker in the transcript asks");
        }
        List<Integer> scores = scores();
        List<String> statuses = statuses(scores.get(0));
        if (inStatuses) {
            scores = MockPoints.fitted(scores, statuses);
        }
        int sum = 0;
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ObjectNode dimensions = answer.putObject("dimensions");
        for (int i = 0; i < DIMENSIONS.size(); i++) {
            String dimension = DIMENSIONS.get(i);
            int score = scores.get(i);
            sum += score;
            ObjectNode node = dimensions.putObject(dimension);
            ArrayNode evidence = node.putArray("evidence");
            if (!words.isEmpty()) {
                evidence.add(told(part(i)));
            }
            node.put("note", introduced(note(dimension).of(score)));
            node.put("level", level(score)).put("score", score);
        }
        int mean = sum / DIMENSIONS.size();

        ArrayNode coverage = answer.putArray("key_point_coverage");
        for (int i = 0; i < covers.size(); i++) {
            ObjectNode node = coverage.addObject()
                    .put("key_point_id", task.keyPoints().get(i).id());
            boolean covered = statuses.get(i).equals(MockPoints.WHOLE);
            node.set("evidence", told(covered ? stretch(covers.get(i)) : node.nullNode()));
            if (inStatuses) {
                node.put("status", statuses.get(i));
            } else {
                node.put("covered", covered);
            }
        }
        if (inStatuses) {
            answer.put("claim", scores.get(1) >= LEVELS_FROM.get(1) ? MockPoints.WHOLE : MockPoints.NO);
        }

        int weakest = weakest(scores);
        String skill = String.valueOf(SKILL_OF_WEAKNESS.get(DIMENSIONS.get(weakest)));
        MockPhrases.Action wording = action(skill);
        ObjectNode action = answer.putObject("one_action");
        action.set("evidence", told(part(weakest)));
        action.put("micro_skill_id", skill)
                .put("title", wording.title())
                .put("instruction", wording.instruction())
                .put("example_sentence", wording.exampleSentence());

        if (task.previousMicroSkillId() == null) {
            answer.putNull("achieved_previous_action");
        } else {
            Boolean achieved = markers.achieved();
            answer.put("achieved_previous_action", achieved != null ? achieved : mean >= 70);
        }
        String confidence = markers.confidence() == null ? "high" : markers.confidence();
        answer.put("summary", introduced(phrases.summary().of(mean)));
        answer.put("confidence", confidence);
        answer.put(
                "confidence_note",
                confidence.equals("low")
                        ? LanguageProfiles.of(task.language()).lowConfidence().little()
                        : "");
        return answer.toString();
    }

    private String introduced(String text) {
        return markers.introduction() == null ? text : "%s (%s): %s".formatted(model, markers.introduction(), text);
    }

    private MockPhrases.Graded note(String dimension) {
        MockPhrases.Graded note = phrases.notes().get(dimension);
        if (note == null) {
            throw new IllegalStateException("The mock has no note on " + dimension + " in " + task.language());
        }
        return note;
    }

    private MockPhrases.Action action(String skill) {
        MockPhrases.Action action = phrases.actions().get(skill);
        if (action == null) {
            throw new IllegalStateException("The mock has no action for " + skill + " in " + task.language());
        }
        return action;
    }

    private List<Integer> scores() {
        List<Integer> fixed = markers.scores();
        if (fixed != null) {
            return fixed;
        }
        double coverage =
                covers.stream().mapToDouble(Bigrams.Cover::share).average().orElse(0);
        double length = (double) Bigrams.of(Markers.strip(task.transcript())).length()
                / Math.max(1, Bigrams.of(task.article()).length());
        double expected = task.round() == 1 ? EXPECTED_LENGTH_ROUND_1 : EXPECTED_LENGTH_ROUND_2;
        int bias = model.equals(UNBIASED_MODEL) ? 0 : (hash(model)[0] & 0xff) % 11 - 5;
        byte[] variety = hash(task.transcript() + '\n' + task.article());
        return List.of(
                score(30 + 65 * coverage + bias),
                score(52 + 28 * coverage + (variety[0] & 7) + bias),
                score(84 - 60 * Math.abs(length - expected) + (variety[1] & 7) + bias),
                score(66 + 16 * coverage + (variety[2] & 7) - 2 * Math.min(10, pauses()) + bias));
    }

    /**
     * What became of each point: as the transcript shares its letters, or so that the level of key info fits the score
     * that a marker asks for.
     */
    private List<String> statuses(int keyInfo) {
        if (inStatuses && markers.scores() != null) {
            return MockPoints.ofLevel(level(keyInfo), covers.size());
        }
        return covers.stream()
                .map(cover -> cover.share() >= COVERED ? MockPoints.WHOLE : MockPoints.NO)
                .toList();
    }

    /** An excerpt in the form of the edition: the third wants its text alone, and an empty one for none. */
    private JsonNode told(JsonNode excerpt) {
        return inStatuses ? TextNode.valueOf(excerpt.path("transcript_excerpt").asText()) : excerpt;
    }

    private static int score(double value) {
        return (int) Math.max(0, Math.min(100, Math.round(value)));
    }

    /** The anchored level that the score lies in. */
    private static int level(int score) {
        int level = 1;
        for (int from : LEVELS_FROM) {
            level += score >= from ? 1 : 0;
        }
        return level;
    }

    private long pauses() {
        long pauses = 0;
        List<SpokenWord> spoken = task.words();
        for (int i = 1; i < spoken.size(); i++) {
            pauses += spoken.get(i).startMs() - spoken.get(i - 1).endMs() >= PauseBounds.NOTICED_MS ? 1 : 0;
        }
        return pauses;
    }

    private static int weakest(List<Integer> scores) {
        int weakest = DIMENSIONS.indexOf(TIES.get(0));
        for (String dimension : TIES) {
            int candidate = DIMENSIONS.indexOf(dimension);
            if (scores.get(candidate) < scores.get(weakest)) {
                weakest = candidate;
            }
        }
        return weakest;
    }

    /** Without word times the whole transcript is one stretch of the whole recording. */
    private List<Placed> place() {
        List<Placed> placed = new ArrayList<>();
        int from = 0;
        for (SpokenWord word : task.words()) {
            int at = task.transcript().indexOf(word.text(), from);
            if (at >= 0 && word.endMs() <= task.durationMs()) {
                from = at + word.text().length();
                placed.add(new Placed(word.startMs(), word.endMs(), at, from));
            }
        }
        if (placed.isEmpty() && !task.transcript().isBlank()) {
            placed.add(new Placed(0, task.durationMs(), 0, task.transcript().length()));
        }
        return placed;
    }

    /** The beginning of one quarter of what was said. */
    private ObjectNode part(int quarter) {
        if (words.isEmpty()) {
            return excerpt(0, 0, "");
        }
        int first = words.size() * quarter / DIMENSIONS.size();
        return excerpt(first, Math.min(words.size(), first + EXCERPT_WORDS) - 1);
    }

    /** The excerpt of the words that touch the stretch. */
    private JsonNode stretch(Bigrams.Cover cover) {
        int first = -1;
        int last = -1;
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).end() > cover.start() && words.get(i).start() <= cover.end()) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        return first < 0 ? JsonNodeFactory.instance.nullNode() : excerpt(first, last);
    }

    private ObjectNode excerpt(int first, int last) {
        Placed from = words.get(first);
        Placed to = words.get(last);
        return excerpt(from.startMs(), to.endMs(), task.transcript().substring(from.start(), to.end()));
    }

    private static ObjectNode excerpt(long startMs, long endMs, String text) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("start_ms", startMs)
                .put("end_ms", endMs)
                .put("transcript_excerpt", text);
    }

    private static byte[] hash(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
