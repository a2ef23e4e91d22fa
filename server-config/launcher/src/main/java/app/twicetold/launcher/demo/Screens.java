package app.twicetold.launcher.demo;

import app.twicetold.launcher.demo.Terminal.Style;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The screens of the app, printed. Every sentence on them comes from the service. */
final class Screens extends Page {
    private static final int DATE_LENGTH = "2026-01-02".length();
    private static final int BEST_SCORE = 100;

    Screens(Terminal terminal, Words words) {
        super(terminal, words);
    }

    void welcome(String base, JsonNode signedIn) {
        terminal.blank();
        terminal.line(
                indent(INDENT) + terminal.styled(Style.BOLD, "Twicetold") + terminal.styled(Style.DIM, "  " + base));
        String who = signedIn.path("user").path("display_name").asText();
        text(INDENT, Style.DIM, words.of("account.new", who));
    }

    void article(JsonNode session) {
        JsonNode article = session.path("article");
        step(session);
        text(INDENT, Style.BOLD, article.path("title").asText());
        text(
                INDENT,
                Style.DIM,
                String.join(
                        " · ",
                        article.path("byline").asText(),
                        article.path("topic").path("name").asText(),
                        article.path("length").path("label").asText(),
                        Figures.time(article.path("est_read_seconds").asLong() * 1_000)));
        for (JsonNode paragraph : article.path("paragraphs")) {
            terminal.blank();
            text(INDENT, Style.PLAIN, paragraph.asText());
        }
        String hint = article.path("hint").asText("");
        if (!hint.isEmpty()) {
            terminal.blank();
            entry(INDENT, terminal.styled(Style.YELLOW, "➤ "), 2, hint, Style.YELLOW);
        }
        JsonNode focus = session.path("previous_focus");
        if (focus.isObject()) {
            entry(
                    INDENT,
                    terminal.styled(Style.YELLOW, "➤ "),
                    2,
                    focus.path("title").asText() + " — "
                            + focus.path("instruction").asText(),
                    Style.YELLOW);
        }
    }

    /** Where the session is, in the words of the service: "2/3 …". */
    void step(JsonNode session) {
        terminal.blank();
        text(INDENT, Style.CYAN, session.path("progress").path("label").asText());
    }

    /** What was bought, once the service has seen it. */
    void entitlement(JsonNode entitlement) {
        terminal.blank();
        String until = entitlement.path("expires_at").asText();
        text(
                INDENT,
                Style.PLAIN,
                words.of(
                        "entitlement.trial",
                        entitlement.path("product_id").asText(),
                        until.substring(0, Math.min(until.length(), DATE_LENGTH))));
    }

    void recording(Recording recording) {
        text(
                INDENT,
                Style.DIM,
                words.of(
                        "recording",
                        recording.file(),
                        Figures.time(recording.durationMs()),
                        String.valueOf(recording.sizeBytes() / 1_000)));
    }

    /** One line about how far the pipeline is. */
    String progress(JsonNode attempt) {
        JsonNode progress = attempt.path("progress");
        long index = progress.path("stage_index").asLong();
        long count = Math.max(1, progress.path("stage_count").asLong());
        long eta = progress.path("eta_ms").asLong();
        String stage = progress.path("stage").asText("queued");
        // A stage that is under way counts half.
        long halves = stage.equals("done") ? 2 * count : Math.max(0, 2 * index - 1);
        return indent(INDENT)
                + Figures.bar(halves, 2 * count, BAR_CELLS)
                + "  " + words.ofWire("stage", stage) + " " + index + "/" + count
                + (eta > 0 ? "  " + words.of("eta", Figures.time(eta + 999)) : "");
    }

    /** The line of a wait for the exemplar. */
    String waiting() {
        return indent(INDENT) + words.of("exemplar.pending");
    }

    void assessment(JsonNode attempt) {
        JsonNode assessment = attempt.path("assessment");
        Map<String, Integer> marks = marks(assessment.path("evidence"));
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
        dimensions(assessment.path("dimensions"), marks);
        evidence(assessment.path("evidence"), marks);
        action(assessment.path("one_action"), marks);
        keyPoints(assessment.path("key_point_coverage"), marks);
        followed(assessment);
    }

    void comparison(JsonNode comparison) {
        if (!comparison.isObject()) {
            return;
        }
        subheading("comparison");
        terminal.line(indent(INDENT)
                + terminal.styled(Style.BOLD, comparison.path("verdict_label").asText())
                + "  "
                + words.of(
                        "comparison.deltas",
                        Figures.difference(comparison.path("overall_delta").asLong()),
                        Figures.timeDifference(
                                comparison.path("duration_delta_ms").asLong())));
        for (JsonNode lost : comparison.path("key_points_lost")) {
            entry(INDENT, terminal.styled(Style.RED, "✗ "), 2, lost.path("text").asText(), Style.PLAIN);
        }
    }

    void exemplar(JsonNode exemplar) {
        terminal.blank();
        String text = exemplar.path("text").asText("");
        boolean ready = exemplar.path("status").asText().equals("ready");
        String label = exemplar.path("label").asText();
        text(
                INDENT,
                Style.CYAN,
                ready
                        ? label + " · "
                                + Figures.time(exemplar.path("duration_ms").asLong())
                        : label);
        if (text.isEmpty()) {
            text(INDENT, Style.DIM, words.of("exemplar.none"));
            return;
        }
        text(INDENT, Style.PLAIN, text);
        if (ready) {
            // Not wrapped: it is to be clicked or copied.
            terminal.line(indent(INDENT)
                    + terminal.styled(
                            Style.DIM, "♪ " + exemplar.path("audio_url").asText()));
        } else {
            text(INDENT, Style.DIM, words.of("exemplar.silent"));
        }
    }

    void settlement(JsonNode settlement) {
        heading(settlement.path("headline").asText());
        text(INDENT, Style.PLAIN, settlement.path("subline").asText());
        terminal.blank();
        xp(settlement.path("xp"));
        terminal.blank();
        JsonNode streak = settlement.path("streak");
        row("streak", words.of("streak.days", streak.path("current").asLong()));
        JsonNode ability = settlement.path("ability_after");
        if (ability.isNumber()) {
            row("ability", ability.asText());
        }
        level(settlement.path("level_before"), settlement.path("level_after"));
        for (JsonNode quest : settlement.path("weekly_quests").path("quests")) {
            long progress = quest.path("progress").asLong();
            long target = Math.max(1, quest.path("target").asLong());
            fields(
                    quest.path("title").asText(),
                    Figures.bar(progress, target, BAR_CELLS) + "  " + progress + "/" + target);
        }
        for (JsonNode achievement : settlement.path("achievements_unlocked")) {
            entry(
                    INDENT,
                    terminal.styled(Style.YELLOW, "★ "),
                    2,
                    achievement.path("title").asText() + " — "
                            + achievement.path("description").asText(),
                    Style.PLAIN);
        }
        JsonNode planDay = settlement.path("plan_day_completed");
        if (planDay.isNumber()) {
            row("plan", words.of("plan.day", planDay.asLong()));
        }
        JsonNode next = settlement.path("next_suggestion");
        if (next.isObject()) {
            subheading("next");
            text(INDENT, Style.BOLD, next.path("title").asText());
            text(INDENT, Style.PLAIN, next.path("instruction").asText());
        }
    }

    private void dimensions(JsonNode dimensions, Map<String, Integer> marks) {
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
                    + terminal.styled(Style.DIM, marked(dimension.path("evidence_ids"), marks)));
            text(INDENT + column + 2, Style.DIM, dimension.path("note").asText());
        }
    }

    private void evidence(JsonNode evidence, Map<String, Integer> marks) {
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

    private void action(JsonNode action, Map<String, Integer> marks) {
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

    private void keyPoints(JsonNode coverage, Map<String, Integer> marks) {
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

    private void followed(JsonNode assessment) {
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

    private void xp(JsonNode xp) {
        for (JsonNode item : xp.path("breakdown")) {
            fields(
                    words.ofWire("xp", item.path("type").asText()),
                    words.of("xp.amount", item.path("xp").asLong()));
        }
        fields(
                words.of("xp.total"),
                terminal.styled(
                        Style.BOLD, words.of("xp.amount", xp.path("awarded").asLong())));
        if (xp.path("repeat_discount").asBoolean()) {
            text(INDENT, Style.YELLOW, words.of("xp.discount"));
        }
        if (xp.path("daily_cap_hit").asBoolean()) {
            text(INDENT, Style.YELLOW, words.of("xp.capped"));
        }
    }

    private void level(JsonNode before, JsonNode after) {
        long into = after.path("xp_into_level").asLong();
        long size = Math.max(1, after.path("xp_for_next").asLong());
        boolean up = after.path("level").asLong() > before.path("level").asLong();
        row(
                "level",
                after.path("level").asText() + " " + after.path("title").asText() + "  "
                        + Figures.bar(into, size, BAR_CELLS) + "  " + into + "/" + size
                        + (up ? "  " + terminal.styled(Style.GREEN, words.of("level.up")) : ""));
    }

    /** Numbers for the evidence, so that scores, action and key points can point at it. */
    private static Map<String, Integer> marks(JsonNode evidence) {
        Map<String, Integer> marks = new HashMap<>();
        evidence.forEach(item -> marks.put(item.path("id").asText(), marks.size() + 1));
        return marks;
    }

    private static String marked(JsonNode ids, Map<String, Integer> marks) {
        StringBuilder text = new StringBuilder();
        ids.forEach(id -> text.append(" [").append(marks.get(id.asText())).append(']'));
        return text.isEmpty() ? "" : " " + text;
    }
}
