package app.twicetold.client.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.analytics.AnalyticsEvent;
import app.twicetold.core.analytics.rules.EventName;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventReaderTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String NAME = EventName.values()[0].wire();

    @Test
    void theKeysOfTheListAreReadAndNoOther() throws Exception {
        assertThat(read("""
                {"name": "%s", "ts": "2026-03-02T09:30:00.1234567+01:00", "session_id": "ses_1", "article_id": "art_1",
                 "round": 2, "screen": "home", "error_code": "timed_out", "app_version": "1.4.0",
                 "transcript": "What somebody said", "email": "someone@example.org", "properties": {"text": "more"}}""".formatted(NAME), null))
                .isEqualTo(new AnalyticsEvent(
                        EventName.values()[0],
                        Instant.parse("2026-03-02T08:30:00.123456Z"),
                        "ses_1",
                        "art_1",
                        2,
                        "home",
                        "timed_out",
                        "1.4.0"));
    }

    @ParameterizedTest
    @CsvSource({
        "1.4.0, , 1.4.0",
        "1.4.0, 1.3.0, 1.3.0",
        ", 1.3.0, 1.3.0",
        ", , ",
    })
    void theVersionOfTheRequestStandsInForAMissingOne(
            @Nullable String request, @Nullable String event, @Nullable String stored) throws Exception {
        String version = event == null ? "" : ", \"app_version\": \"" + event + "\"";
        assertThat(read("{\"name\": \"" + NAME + "\", \"ts\": \"2026-03-02T09:30:00Z\"" + version + "}", request)
                        .appVersion())
                .isEqualTo(stored);
    }

    @Test
    void aVersionOfTheRequestThatBreaksTheRulesIsIgnored() throws Exception {
        String event = "{\"name\": \"" + NAME + "\", \"ts\": \"2026-03-02T09:30:00Z\"}";
        assertThat(read(event, "v".repeat(128)).appVersion()).hasSize(128);
        assertThat(read(event, "v".repeat(129)).appVersion()).isNull();
        assertThat(read(event, "1.4\t0").appVersion()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | type",
                "{} | unknown_name",
                "{\"name\": \"somebody_said\"} | unknown_name",
                "{\"name\": \"NAME\"} | ts",
                "{\"name\": \"NAME\", \"ts\": \"yesterday\"} | ts",
                "{\"name\": \"NAME\", \"ts\": \"2026-03-02T09:30:00Z\", \"round\": 3} | round",
                "{\"name\": \"NAME\", \"ts\": \"2026-03-02T09:30:00Z\", \"screen\": 1} | screen"
            })
    void whatBreaksARuleIsRefusedByItsKey(String event, String reason) {
        assertThatThrownBy(() -> read(event.replace("NAME", NAME), null))
                .isInstanceOf(EventReader.Refused.class)
                .hasMessage(reason);
    }

    private static AnalyticsEvent read(String event, @Nullable String version) throws Exception {
        return EventReader.read(JSON.readTree(event), version);
    }
}
