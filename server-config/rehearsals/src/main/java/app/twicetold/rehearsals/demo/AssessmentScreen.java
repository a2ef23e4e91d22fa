package app.twicetold.rehearsals.demo;

import app.twicetold.rehearsals.demo.Terminal.Style;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The assessment of one retelling. Its evidence is numbered, so that scores, action and key points can point at it. */
final class AssessmentScreen extends Page {
    private final JsonNode attempt;
    private final JsonNode assessment;
    private final Map<String, Integer> marks = new HashMap<>();

    AssessmentScreen(Terminal terminal, Words words, JsonNode attempt) {
        super(terminal, words);
        this.attempt = attempt;
        assessment = attempt.path("assessment");
        assessment.path("evidence").forEach(item -> marks.put(item.path("id").asText(), marks.size() + 1));
    }

    void print() {
        text(
                INDENT,
                Style.DIM,
                words.of(
                        "transcript",
                        attempt.path("transcript").path("length").path("label").asText()));
        terminal.blank();
        long overall = assessment.path("overall").asLong();
        terminal.line(indent(INDENT)
                + terminal.styled(Style.BOLD, String.valueOf(overall))
                + "  "
                + coloured(overall, Figures.bar(overall, BEST_SCORE, BAR_CELLS))
                + "  "
                + terminal.styled(Style.BOLD, assessment.path("band_label").asText()));
        text(INDENT, Style.PLAIN, assessment.path("summary").asText());
        String doubt = assessment.path("confidence_note").asText("");
        if (!doubt.isEmpty()) {
            text(INDENT, Style.YELLOW, doubt);
        }
        dimensions(assessment.path("dimensions"));
        evidence(assessment.path("evidence"));
        action(assessment.path("one_action"));
        keyPoints(assessment.path("key_point_coverage"));
        followed();
    }

    private void dimensions(JsonNode dimensions) {
        terminal.blank();
        List<String> names = new ArrayList<>();
        dimensions.fieldNames().forEachRemaining(names::add);
        int column = names.stream()
                .mapToInt(name -> TextLayout.width(words.ofWire("dimension", name)))
                .max()
                .orElse(0);
        for (String name : names) {
            JsonNode dimension = dimensions.path(name);
            long score = dimension.path("score").asLong();
            terminal.line(indent(INDENT)
                    + TextLayout.padded(words.ofWire("dimension", name), column)
                    + "  " + "%3d".formatted(score)
                    + "  " + coloured(score, Figures.bar(score, BEST_SCORE, BAR_CELLS))
                    + terminal.styled(Style.DIM, marked(dimension.path("evidence_ids"))));
            text(INDENT + column + 2, Style.DIM, dimension.path("note").asText());
        }
    }

    private void evidence(JsonNode evidence) {
        if (evidence.isEmpty()) {
            return;
        }
        subheading("evidence");
        for (JsonNode item : evidence) {
            String mark = "[" + marks.get(item.path("id").asText()) + "] ";
            String place = Figures.time(item.path("start_ms").asLong()) + "–"
                    + Figures.time(item.path("end_ms").asLong()) + "  ";
            entry(
                    INDENT,
                    terminal.styled(Style.DIM, mark) + terminal.styled(Style.CYAN, place),
                    TextLayout.width(mark + place),
                    "“" + item.path("transcript_excerpt").asText() + "”",
                    Style.PLAIN);
        }
    }

    private void action(JsonNode action) {
        if (!action.isObject()) {
            return;
        }
        subheading("action");
        Integer mark = marks.get(action.path("evidence_id").asText());
        entry(
                INDENT,
                terminal.styled(Style.GREEN, "➜ "),
                2,
                action.path("title").asText() + (mark == null ? "" : " [" + mark + "]"),
                Style.BOLD);
        text(INDENT + 2, Style.PLAIN, action.path("instruction").asText());
        String example = action.path("example_sentence").asText("");
        if (!example.isEmpty()) {
            text(INDENT + 2, Style.GREEN, "“" + example + "”");
        }
    }

    private void keyPoints(JsonNode coverage) {
        if (coverage.isEmpty()) {
            return;
        }
        subheading("key_points");
        for (JsonNode point : coverage) {
            boolean covered = point.path("status").asText().equals("covered");
            Integer mark = marks.get(point.path("evidence_id").asText());
            entry(
                    INDENT,
                    covered ? terminal.styled(Style.GREEN, "✓ ") : terminal.styled(Style.RED, "✗ "),
                    2,
                    point.path("text").asText() + (mark == null ? "" : " [" + mark + "]"),
                    Style.PLAIN);
        }
    }

    private void followed() {
        JsonNode achieved = assessment.path("achieved_previous_action");
        if (!achieved.isBoolean()) {
            return;
        }
        boolean did = achieved.asBoolean();
        terminal.blank();
        entry(
                INDENT,
                did ? terminal.styled(Style.GREEN, "✓ ") : terminal.styled(Style.RED, "✗ "),
                2,
                words.of(
                        did ? "followed.yes" : "followed.no",
                        assessment.path("previous_action").path("title").asText()),
                Style.PLAIN);
    }

    private String marked(JsonNode ids) {
        StringBuilder text = new StringBuilder();
        ids.forEach(id -> text.append(" [").append(marks.get(id.asText())).append(']'));
        return text.isEmpty() ? "" : " " + text;
    }
}
