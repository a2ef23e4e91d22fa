package app.twicetold.core.analytics.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a file says of an event. */
class EventLineTest {
    private static final Instant TS = Instant.parse("2026-01-02T03:59:59.999Z");
    private static final Instant RECEIVED = Instant.parse("2026-01-02T04:00:01Z");

    @Test
    void aLineHasWhatCanBeCountedAndNothingThatLeadsToAUser() {
        String article = Ids.create("art");
        assertThat(Json.write(EventLine.of("retry_start", TS, RECEIVED, article, 2, "home/list", "timed_out", "1.4.0")))
                .isEqualTo("{\"name\":\"retry_start\",\"ts\":\"2026-01-02T03:00:00Z\","
                        + "\"received_at\":\"2026-01-02T04:00:00Z\",\"article_id\":\"" + article + "\",\"round\":2,"
                        + "\"screen\":\"home/list\",\"error_code\":\"timed_out\",\"app_version\":\"1.4.0\"}");
    }

    @Test
    void whatIsNullIsLeftOut() {
        assertThat(EventLine.of("purchase", TS, RECEIVED, null, null, null, null, null))
                .containsOnlyKeys("name", "ts", "received_at");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "my name is Ann",
                "ann@example.org",
                "\u5c0f\u660e",
                "of-more-than-forty-characters-in-one-text",
                "usr_abcdefghijklmnopqrstuvwxyz",
                "s/ses_abcdefghijklmnopqrstuvwxyz"
            })
    void aTextThatIsNoTermIsLeftOut(String text) {
        assertThat(line(text)).containsOnlyKeys("name", "ts", "received_at");
    }

    @Test
    void fortyCharactersAreATerm() {
        assertThat(line("a".repeat(40))).containsKeys("screen", "error_code", "app_version");
        assertThat(line("a".repeat(41))).doesNotContainKey("screen");
    }

    @Test
    void theIdOfSomethingElseIsNoArticle() {
        assertThat(EventLine.of("purchase", TS, RECEIVED, Ids.create("usr"), null, null, null, null))
                .doesNotContainKey("article_id");
    }

    private static Map<String, Object> line(@Nullable String text) {
        return EventLine.of("purchase", TS, RECEIVED, text, null, text, text, text);
    }
}
