package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("rules")
@DisplayName("Growth")
class GrowthIT {
    /** A Monday. */
    private static final Instant FIRST_WEEK = Instant.parse("2027-06-07T09:00:00Z");

    private final Trainer user = Trainer.signedIn();

    @Test
    void growthNeedsAToken() {
        Call.of(Service.running(), "GET", "/v1/growth").send().refusedWith(401, "unauthorized");
    }

    @ParameterizedTest
    @CsvSource({"'', 8", "?range=4w, 4", "?range=8w, 8", "?range=12w, 12"})
    void growthHasTheWeeksOfItsRange(String query, int weeks) {
        Answer growth = user.get("/v1/growth" + query).expecting(200);
        assertThat(growth.at("series")).hasSize(weeks);
        assertThat(growth.text("range")).isEqualTo(weeks + "w");
    }

    @ParameterizedTest
    @ValueSource(strings = {"range=5w", "range=", "language=fr", "language=EN"})
    void growthRefusesTheFilter(String filter) {
        user.get("/v1/growth?" + filter).refusedField(filter.substring(0, filter.indexOf('=')));
    }

    @Test
    void growthIsEmptyForANewUserAndKeepsItsShape() {
        Answer growth = user.get("/v1/growth").expecting(200);
        assertThat(growth.text("state")).isEqualTo("empty");
        assertThat(growth.text("trend")).isEqualTo("insufficient_data");
        assertThat(growth.text("algo_version")).isEqualTo("ability-v1");
        assertThat(growth.number("min_sessions_per_point")).isEqualTo(2);
        assertThat(growth.number("sample_count")).isZero();
        for (String none : List.of("ability", "ability_delta_30d", "dimensions.0.score", "dimensions.3.delta_30d")) {
            assertThat(growth.isNull(none)).as(none).isTrue();
        }
        assertThat(growth.at("micro_skills"))
                .hasSize(7)
                .allMatch(skill -> skill.path("mastery").isNull());
        assertThat(growth.at("series"))
                .allMatch(point -> point.path("is_blank").asBoolean()
                        && point.path("value").isNull());
        assertThat(growth.at("achievements")).isEmpty();
        assertThat(growth.at("recent_sessions")).isEmpty();
        assertThat(growth.text("next_unlock.type")).isEqualTo("ability");
        assertThat(growth.number("next_unlock.sessions_remaining")).isEqualTo(3);
    }

    @Test
    void growthTellsTheWeeksOfAUser() {
        List<String> articles = user.articles("en");
        train(articles.get(0), 60, FIRST_WEEK);
        train(articles.get(1), 70, FIRST_WEEK.plus(Duration.ofDays(6)));
        train(articles.get(2), 80, FIRST_WEEK.plus(Duration.ofDays(14)));
        train(articles.get(3), 80, FIRST_WEEK.plus(Duration.ofDays(21)));
        train(articles.get(4), 81, FIRST_WEEK.plus(Duration.ofDays(22)));
        train(articles.get(5), 90, FIRST_WEEK.plus(Duration.ofDays(28)));
        train(articles.get(6), 90, FIRST_WEEK.plus(Duration.ofDays(28)));

        Answer growth = growth(FIRST_WEEK.plus(Duration.ofDays(29)), "");

        List<JsonNode> series = new ArrayList<>();
        growth.at("series").forEach(series::add);
        assertThat(series.get(7).path("week_start").asText())
                .isEqualTo(LocalDate.of(2027, 7, 5).toString());
        assertThat(flags(series, "is_blank")).containsExactly(true, true, true, false, false, false, false, false);
        assertThat(flags(series, "is_partial")).containsExactly(false, false, false, false, false, false, false, true);
        assertThat(growth.numbers("series", "sample_n")).containsExactly(0, 0, 0, 2, 0, 1, 2, 2);
        assertThat(series.stream().map(point -> point.path("value").asText("null")))
                .containsExactly("null", "null", "null", "65.0", "null", "null", "80.5", "90.0");
        assertThat(growth.text("trend")).isEqualTo("up");
        assertThat(growth.text("state")).isEqualTo("ready");
        assertThat(growth.at("recent_sessions")).hasSize(7);
        assertThat(growth.text("recent_sessions.6.article.id")).isEqualTo(articles.get(0));
        assertThat(growth.number("recent_sessions.6.round1_overall")).isEqualTo(60);
        assertThat(growth.number("recent_sessions.6.duration_delta_ms")).isEqualTo(-20_000);
        assertThat(growth.number("recent_sessions.6.xp_awarded")).isEqualTo(55);
        assertThat(growth.at("ability")).isEqualTo(user.me().at("stats.ability"));
    }

    @Test
    void growthComparesWithTheAbilityOfThirtyDaysAgo() {
        List<String> articles = user.articles("en");
        for (int i = 0; i < 3; i++) {
            train(articles.get(i), 60, FIRST_WEEK.plusSeconds(i));
        }
        train(articles.get(3), 80, FIRST_WEEK.plus(Duration.ofDays(20)));
        Answer growth = growth(FIRST_WEEK.plus(Duration.ofDays(31)), "");
        assertThat(growth.at("ability").asDouble()).isEqualTo(66.0);
        assertThat(growth.at("ability_delta_30d").asDouble()).isEqualTo(6.0);
        assertThat(growth.at("dimensions")).hasSize(4).allSatisfy(dimension -> {
            assertThat(dimension.path("score").asDouble()).isEqualTo(66.0);
            assertThat(dimension.path("delta_30d").asDouble()).isEqualTo(6.0);
        });
        assertThat(growth(FIRST_WEEK.plus(Duration.ofDays(29)), "").isNull("ability_delta_30d"))
                .isTrue();
    }

    @Test
    void growthCountsALanguageByItself() {
        for (String language : List.of("en", "zh-Hans")) {
            for (String article : user.articles(language).subList(0, 3)) {
                Recording recording = Recording.retelling(language)
                        .scored(language.equals("en") ? 60 : 90)
                        .record();
                user.complete(user.trainTwice(article, recording, recording)).expecting(200);
            }
        }
        Answer all = user.get("/v1/growth").expecting(200);
        Answer english = user.get("/v1/growth?language=en").expecting(200);
        assertThat(english.at("ability").asDouble()).isEqualTo(60.0);
        assertThat(english.number("sample_count")).isEqualTo(3);
        assertThat(all.number("sample_count")).isEqualTo(6);
        assertThat(all.at("ability").asDouble()).isGreaterThan(60.0);
        assertThat(english.at("languages")).isEqualTo(all.at("languages"));
        assertThat(all.numbers("languages", "session_count")).containsExactly(3, 3);
        assertThat(all.at("dimensions.0.languages")).hasSize(2);
        assertThat(english.at("dimensions.0.languages")).hasSize(1);
        assertThat(english.at("recent_sessions"))
                .hasSize(3)
                .allMatch(session ->
                        session.path("article").path("language").asText().equals("en"));
        assertThat(english.at("series.7.value").asDouble()).isEqualTo(60.0);
        assertThat(all.at("series.7.value").asDouble()).isEqualTo(75.0);
    }

    @Test
    void growthSpeaksTheLanguageOfTheRequest() {
        user.trainAndImprove(user.articles("en").get(0));
        Answer english = user.asking("en").get("/v1/growth").expecting(200);
        Answer chinese = user.asking("zh-Hans").get("/v1/growth").expecting(200);
        assertThat(chinese.texts("dimensions", "label"))
                .doesNotContainAnyElementsOf(english.texts("dimensions", "label"));
        assertThat(chinese.texts("micro_skills", "title"))
                .hasSize(7)
                .doesNotContainAnyElementsOf(english.texts("micro_skills", "title"));
        assertThat(chinese.text("next_unlock.label")).isNotEqualTo(english.text("next_unlock.label"));
        assertThat(chinese.texts("achievements", "title"))
                .hasSize(2)
                .doesNotContainAnyElementsOf(english.texts("achievements", "title"));
        assertThat(chinese.at("recent_sessions.0.article.title"))
                .isEqualTo(english.at("recent_sessions.0.article.title"));
        assertThat(english.text("state")).isEqualTo("building");
    }

    @Test
    void growthIsTheUsersOwn() {
        user.trainAndImprove(user.articles("en").get(0));
        Answer stranger = Trainer.signedIn().get("/v1/growth").expecting(200);
        assertThat(stranger.text("state")).isEqualTo("empty");
    }

    private Answer growth(Instant at, String query) {
        return user.at(at).get("/v1/growth" + query).expecting(200);
    }

    private void train(String article, int score, Instant at) {
        String session = user.trainTwice(
                article,
                Recording.retelling("en").scored(score).record(),
                Recording.retelling("en").lasting(40_000).scored(score).record());
        user.at(at).complete(session).expecting(200);
    }

    private static List<Boolean> flags(List<JsonNode> series, String name) {
        return series.stream().map(point -> point.path(name).asBoolean()).toList();
    }
}
