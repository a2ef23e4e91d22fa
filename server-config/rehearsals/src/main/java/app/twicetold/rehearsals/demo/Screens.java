package app.twicetold.rehearsals.demo;

import app.twicetold.rehearsals.demo.Terminal.Style;
import app.twicetold.rehearsals.recordings.Recording;
import com.fasterxml.jackson.databind.JsonNode;

/** The screens of the app, printed. Every sentence on them comes from the service. */
final class Screens extends Page {
    private static final int DATE_LENGTH = "2026-01-02".length();

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
            // The address is not wrapped, so that it can be clicked or copied.
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
}
