package app.twicetold.system.reward;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A repair of streaks")
class StreakRepairsIT {
    private static final String REPAIRS = "/v1/admin/streak-repairs";
    private static final String REASON = "The database was away.";

    /** Days count as kept for good and for everybody, so each test has its own, long after those of others. */
    private final LocalDate day =
            LocalDate.of(2040, 1, 1).plusDays(ThreadLocalRandom.current().nextInt(20_000));

    @Test
    void givesUsersTheStreakBackThatAnOutageBroke() {
        Trainer user = Trainer.signedIn().at(noon(0));
        List<String> articles = user.articles("en");
        user.trainAndImprove(articles.get(0));
        assertThat(streak(user.at(noon(2)), "current")).isZero();

        Answer repair = request(2, 1, 1).expecting(202);
        assertThat(repair.at("days").toString()).isEqualTo("[\"" + day.plusDays(1) + "\"]");
        assertThat(repair.at("already_kept")).isEmpty();
        assertThat(repair.text("reason")).isEqualTo(REASON);
        assertThat(repair.text("created_by")).isEqualTo("admin-key");
        work();

        Trainer afterwards = user.at(noon(2));
        assertThat(streak(afterwards, "current")).isEqualTo(1);
        assertThat(afterwards.me().flag("streak.at_risk")).isTrue();
        assertThat(afterwards.get("/v1/home").expecting(200).number("streak.current"))
                .isEqualTo(1);
        JsonNode done = listed(repair.text("id"));
        assertThat(done.path("users_repaired").asInt()).isPositive();
        assertThat(done.path("users_failed").asInt()).isZero();
        assertThat(done.path("done_at").asText()).isNotBlank();

        Answer settlement = afterwards.trainAndImprove(articles.get(1));
        assertThat(settlement.number("streak.current")).isEqualTo(2);
        afterwards
                .call("DELETE", "/v1/sessions/" + settlement.text("session_id"))
                .send()
                .expecting(204);
        assertThat(streak(afterwards, "current")).isEqualTo(1);
    }

    @Test
    void keepsADayOnce() {
        Answer first = request(3, 1, 2).expecting(202);
        work();
        Answer again = request(3, 1, 2).expecting(200);
        Answer more = request(3, 0, 3).expecting(202);

        assertThat(again.text("id")).isEqualTo(first.text("id"));
        assertThat(again.at("days")).isEqualTo(first.at("days"));
        assertThat(more.at("days").toString()).isEqualTo("[\"" + day + "\",\"" + day.plusDays(3) + "\"]");
        assertThat(more.at("already_kept")).isEqualTo(first.at("days"));
        assertThat(audited(first.text("id"))).isEqualTo(1);
        assertThat(audited(more.text("id"))).isEqualTo(1);
    }

    @Test
    void isListedInPages() {
        List<String> made = List.of(
                request(3, 1, 1).expecting(202).text("id"),
                request(3, 2, 2).expecting(202).text("id"));
        List<String> seen = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            Answer page = Operator.get(REPAIRS + "?limit=1" + (cursor == null ? "" : "&cursor=" + cursor))
                    .expecting(200);
            assertThat(page.at("items")).hasSizeLessThanOrEqualTo(1);
            seen.addAll(page.texts("items", "id"));
            cursor = page.isNull("next_cursor") ? null : page.text("next_cursor");
        } while (cursor != null && !seen.containsAll(made));

        assertThat(seen).containsAll(made).doesNotHaveDuplicates();
        Operator.get(REPAIRS + "?cursor=oops").refusedWith(400, "bad_request");
        Operator.get(REPAIRS + "?limit=0").refusedField("limit");
    }

    @Test
    void ofOtherDaysIsRefusedInBothLanguages() {
        request(2, 1, 0).refusedField("to");
        request(8, 0, 7).refusedField("to");
        request(2, 1, 3).refusedField("to");
        request(91, 0, 0).refusedField("from");
        asked(2, Map.of("from", day.toString(), "to", day.toString())).send().refusedField("reason");
        asked(2, Map.of("from", "soon", "to", day.toString(), "reason", REASON))
                .send()
                .refusedField("from");
        List<String> messages = new ArrayList<>();
        for (String language : List.of("en", "zh-Hans")) {
            messages.add(asked(2, Map.of())
                    .header("Accept-Language", language)
                    .send()
                    .refusedField("from")
                    .text("error.message"));
        }
        assertThat(messages).doesNotHaveDuplicates();

        assertThat(request(2, 0, 0).expecting(202).at("already_kept")).isEmpty();
    }

    /** Asks on one day to keep others, all of them counted from that of the test. */
    private Answer request(int on, int from, int to) {
        return asked(
                        on,
                        Map.of(
                                "from", day.plusDays(from).toString(),
                                "to", day.plusDays(to).toString(),
                                "reason", REASON))
                .send();
    }

    private Call asked(int on, Map<String, String> body) {
        return Operator.call("POST", REPAIRS, body)
                .header("X-Test-Now", noon(on).plusSeconds(7_200).toString());
    }

    /** What the schedule does within a minute. */
    private static void work() {
        assertThat(Operator.post("/v1/admin/scheduled-jobs/streak_repair/run", null)
                        .expecting(202)
                        .text("result"))
                .isEqualTo("completed");
    }

    private static long streak(Trainer user, String key) {
        return user.me().number("streak." + key);
    }

    private static JsonNode listed(String id) {
        return StreamSupport.stream(
                        Operator.get(REPAIRS + "?limit=200")
                                .expecting(200)
                                .at("items")
                                .spliterator(),
                        false)
                .filter(item -> item.path("id").asText().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static long audited(String id) {
        return Operator.get("/v1/admin/audit?action=streak.repaired&limit=200")
                .expecting(200)
                .texts("items", "target_id")
                .stream()
                .filter(id::equals)
                .count();
    }

    private Instant noon(int days) {
        return day.plusDays(days).atTime(12, 0).toInstant(ZoneOffset.UTC);
    }
}
