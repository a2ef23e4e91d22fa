package app.twicetold.rehearsals.demo;

import app.twicetold.rehearsals.demo.Terminal.Style;
import com.fasterxml.jackson.databind.JsonNode;

/** Days after each other, and what came of them. */
final class TimelineScreens extends Page {

    TimelineScreens(Terminal terminal, Words words) {
        super(terminal, words);
    }

    void start(int days, String zone) {
        terminal.blank();
        text(INDENT, Style.BOLD, "Twicetold");
        text(INDENT, Style.DIM, words.of("timeline.start", days, zone));
    }

    /** What the app shows when it is opened on a day. */
    void day(int day, JsonNode home) {
        heading(words.of("timeline.day", day) + " · "
                + home.path("local_date_label").asText());
        JsonNode streak = home.path("streak");
        JsonNode level = home.path("level");
        text(
                INDENT,
                Style.DIM,
                String.join(
                        " · ",
                        words.of("timeline.streak", streak.path("current").asLong()),
                        words.of("timeline.freezes", streak.path("freezes").asLong()),
                        words.of(
                                "timeline.level",
                                level.path("level").asLong(),
                                level.path("title").asText(),
                                level.path("total_xp").asLong())));
    }

    /** A freeze covered the day before. */
    void freezeUsed(String date) {
        sign(Style.CYAN, "❄ ", words.of("timeline.freeze_used", date));
    }

    void restDay(JsonNode home) {
        sign(
                Style.YELLOW,
                "– ",
                words.of(
                        home.path("streak").path("at_risk").asBoolean()
                                ? "timeline.no_session_at_risk"
                                : "timeline.no_session"));
    }

    /** One line about the session, then everything that it earned. */
    void session(JsonNode article, JsonNode settlement) {
        boolean diagnostic = settlement.path("kind").asText().equals("diagnostic");
        long first = settlement.path("round1_overall").asLong();
        String scores = diagnostic
                ? String.valueOf(first)
                : first + " → " + settlement.path("round2_overall").asLong() + " "
                        + settlement.path("comparison").path("verdict_label").asText();
        terminal.blank();
        entry(
                INDENT,
                terminal.styled(Style.CYAN, "▸ "),
                2,
                article.path("title").asText() + " · "
                        + article.path("topic").path("name").asText() + " · "
                        + article.path("length").path("label").asText(),
                Style.BOLD);
        text(
                INDENT + 2,
                Style.PLAIN,
                scores + " · "
                        + words.of(
                                "xp.amount",
                                settlement.path("xp").path("awarded").asLong()));
        text(INDENT + 2, Style.DIM, settlement.path("headline").asText());
        text(INDENT + 2, Style.DIM, settlement.path("subline").asText());
        rewards(settlement);
    }

    private void rewards(JsonNode settlement) {
        JsonNode planDay = settlement.path("plan_day_completed");
        if (planDay.isNumber()) {
            sign(Style.GREEN, "✓ ", words.of("plan.day", planDay.asLong()));
        }
        for (JsonNode quest : settlement.path("weekly_quests").path("quests")) {
            for (JsonNode row : settlement.path("xp").path("breakdown")) {
                if (row.path("weekly_quest_id").asText().equals(quest.path("id").asText())) {
                    sign(
                            Style.GREEN,
                            "✓ ",
                            words.of(
                                    "timeline.quest",
                                    quest.path("title").asText(),
                                    row.path("xp").asLong()));
                }
            }
        }
        for (JsonNode achievement : settlement.path("achievements_unlocked")) {
            sign(
                    Style.YELLOW,
                    "★ ",
                    achievement.path("title").asText() + " — "
                            + achievement.path("description").asText());
        }
        JsonNode level = settlement.path("level_after");
        if (level.path("level").asLong()
                > settlement.path("level_before").path("level").asLong()) {
            sign(
                    Style.GREEN,
                    "▲ ",
                    words.of("level.up") + " " + level.path("level").asText() + " "
                            + level.path("title").asText());
        }
    }

    /** Where the user stands at the end. */
    void end(JsonNode growth, JsonNode plan, JsonNode quests, JsonNode achievements) {
        heading(words.of("heading.growth"));
        fields(
                words.of("row.ability"),
                growth.path("ability").asText("–") + "  "
                        + words.ofWire("trend", growth.path("trend").asText()));
        for (JsonNode dimension : growth.path("dimensions")) {
            long score = Math.round(dimension.path("score").asDouble());
            fields(
                    dimension.path("label").asText(),
                    "%3d  ".formatted(score) + coloured(score, Figures.bar(score, BEST_SCORE, BAR_CELLS)));
        }
        for (JsonNode skill : growth.path("micro_skills")) {
            if (skill.path("suggested").asLong() > 0) {
                fields(
                        skill.path("title").asText(),
                        words.of(
                                "timeline.mastery",
                                skill.path("achieved").asLong(),
                                skill.path("suggested").asLong()));
            }
        }
        plan(plan);
        subheading("quests");
        for (JsonNode quest : quests.path("quests")) {
            long progress = quest.path("progress").asLong();
            long target = Math.max(1, quest.path("target").asLong());
            fields(
                    quest.path("title").asText(),
                    Figures.bar(progress, target, BAR_CELLS) + "  " + progress + "/" + target);
        }
        subheading("achievements");
        for (JsonNode achievement : achievements.path("items")) {
            boolean unlocked = achievement.path("unlocked").asBoolean();
            JsonNode progress = achievement.path("progress");
            entry(
                    INDENT,
                    unlocked ? terminal.styled(Style.YELLOW, "★ ") : "☆ ",
                    2,
                    achievement.path("title").asText() + "  "
                            + progress.path("current").asLong() + "/"
                            + progress.path("target").asLong(),
                    unlocked ? Style.PLAIN : Style.DIM);
        }
    }

    private void plan(JsonNode plan) {
        subheading("plan");
        for (JsonNode day : plan.path("days")) {
            String status = day.path("status").asText();
            String mark = switch (status) {
                case "completed" -> terminal.styled(Style.GREEN, "✓ ");
                case "missed" -> terminal.styled(Style.RED, "✗ ");
                case "rest" -> "· ";
                default -> "○ ";
            };
            String place = "%2d  %s  "
                    .formatted(day.path("day").asLong(), day.path("date").asText());
            entry(
                    INDENT,
                    mark + place,
                    2 + place.length(),
                    day.path("title").asText(),
                    status.equals("rest") ? Style.DIM : Style.PLAIN);
        }
    }

    private void sign(Style style, String mark, String sentence) {
        entry(INDENT + 2, terminal.styled(style, mark), 2, sentence, Style.PLAIN);
    }
}
