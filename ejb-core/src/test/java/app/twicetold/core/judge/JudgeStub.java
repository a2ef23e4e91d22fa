package app.twicetold.core.judge;

import app.twicetold.core.judge.JudgeSet.JudgeCase;
import app.twicetold.core.judge.rules.LevelRange;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A judge behind the wire format of OpenAI that knows the set. Every answer takes 100 tokens in and 50 out. */
final class JudgeStub implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** By the transcript, as {@link #said} has it. */
    private static final Map<String, Known> SET = set();

    private final HttpServer server;

    /** A case and the words of its first line, as the prompt shows them. */
    private record Known(JudgeCase asked, List<SpokenWord> words, String transcript) {}

    private JudgeStub(Function<Known, String> judgement) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/chat/completions", exchange -> {
            JsonNode request = JSON.readTree(exchange.getRequestBody());
            String asked = said(request.at("/messages/1/content").asText());
            Known known = Objects.requireNonNull(SET.get(asked));
            ObjectNode answer = JSON.createObjectNode();
            ObjectNode choice = answer.putArray("choices").addObject().put("finish_reason", "stop");
            choice.putObject("message").put("content", judgement.apply(known));
            answer.putObject("usage").put("prompt_tokens", 10_000).put("completion_tokens", 50);
            byte[] body = JSON.writeValueAsBytes(answer);
            exchange.sendResponseHeaders(200, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.start();
    }

    private static Map<String, Known> set() {
        Map<String, Known> set = new HashMap<>();
        LanguageProfiles.all()
                .forEach(language -> JudgeSet.of(language).cases().forEach(each -> {
                    var said = each.said(language);
                    set.put(said.transcript().replaceAll("\\s", ""), new Known(each, said.words(), said.transcript()));
                }));
        return set;
    }

    /** The transcript of a prompt, without the times of its lines and without white space. */
    private static String said(String prompt) {
        String transcript = prompt.substring(
                prompt.indexOf("<transcript>") + "<transcript>".length(), prompt.indexOf("</transcript>"));
        return transcript.replaceAll("(?m)^\\[\\d+-\\d+] ", "").replaceAll("\\s", "");
    }

    /** Answers the middle of every expected range. */
    static JudgeStub expected() {
        return new JudgeStub(
                known -> judgement(known, known.asked()::covered, null).toString());
    }

    /** Answers the same to everything. */
    static JudgeStub constant() {
        return new JudgeStub(known ->
                judgement(known, () -> Set.of("kp_1", "kp_2", "kp_3"), 60).toString());
    }

    /** Answers a score outside of the scale, an excerpt that nobody said, and words that do not belong there. */
    static JudgeStub careless() {
        return new JudgeStub(known -> {
            ObjectNode answer = judgement(known, known.asked()::covered, null);
            ObjectNode fluency = (ObjectNode) answer.at("/dimensions/fluency");
            fluency.put("score", 101);
            ((ObjectNode) fluency.path("evidence").path(0)).put("transcript_excerpt", "zzzz qqqq xxxx vvvv kkkk");
            boolean english = known.asked().id().startsWith("en");
            answer.put("summary", english ? "A perfect but lazy telling." : "完美，可是太差。");
            return answer.toString();
        });
    }

    /** Answers no document. */
    static JudgeStub silent() {
        return new JudgeStub(known -> "Here is my judgement.");
    }

    private static ObjectNode judgement(Known known, Supplier<Set<String>> covered, @Nullable Integer score) {
        JudgeCase asked = known.asked();
        ObjectNode answer = JSON.createObjectNode();
        ObjectNode dimensions = answer.putObject("dimensions");
        asked.expected().levels().forEach((dimension, range) -> {
            ObjectNode node = dimensions.putObject(dimension.wire());
            node.putArray("evidence").add(excerpt(known));
            node.put("note", "A note.");
            int level = score == null ? best(range, asked) : LevelRange.levelOf(score);
            node.put("level", level).put("score", score == null ? LevelRange.middleOf(level) : score);
        });
        ArrayNode coverage = answer.putArray("key_point_coverage");
        for (int i = 1; i <= 5; i++) {
            boolean is = covered.get().contains("kp_" + i);
            ObjectNode point = coverage.addObject().put("key_point_id", "kp_" + i);
            point.set("evidence", is ? excerpt(known) : point.nullNode());
            point.put("covered", is);
        }
        ObjectNode action = answer.putObject("one_action");
        action.set("evidence", excerpt(known));
        action.put(
                        "micro_skill_id",
                        asked.skills().stream().sorted().findFirst().orElseThrow())
                .put("title", "Next time")
                .put("instruction", "Say it.")
                .put("example_sentence", "It is so.");
        answer.put("achieved_previous_action", asked.achieved()).put("summary", "A summary.");
        answer.put(
                "confidence", asked.confidence().stream().sorted().findFirst().orElseThrow());
        return answer.put("confidence_note", "");
    }

    /** Within the range, the better tellings high and the others low. */
    private static int best(LevelRange range, JudgeCase asked) {
        return asked.covered().size() >= 3 ? range.max() : range.min();
    }

    private static ObjectNode excerpt(Known known) {
        List<SpokenWord> words = known.words().subList(0, 4);
        String between = known.transcript().startsWith(words.get(0).text() + " ") ? " " : "";
        return JSON.createObjectNode()
                .put("start_ms", words.get(0).startMs())
                .put("end_ms", words.get(3).endMs())
                .put(
                        "transcript_excerpt",
                        String.join(
                                between, words.stream().map(SpokenWord::text).toList()));
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
