package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JsonLogFormatterTest {
    @AfterEach
    void noContext() {
        JsonLogFormatter.context(Map::of);
    }

    private static JsonNode formatted(LogRecord record) throws JsonProcessingException {
        String line = new JsonLogFormatter().format(record);
        assertThat(line).endsWith("}\n");
        assertThat(line.strip().lines()).hasSize(1);
        return new ObjectMapper().readTree(line);
    }

    private static LogRecord record(String message) {
        LogRecord record = new LogRecord(Level.WARNING, message);
        record.setLoggerName("app.twicetold.Test");
        record.setInstant(Instant.parse("2026-01-02T03:04:05.678901Z"));
        return record;
    }

    @Test
    void anEventIsAnObjectWithTheFieldsOfTheWorkAtHand() throws Exception {
        JsonLogFormatter.context(() -> Map.of("request_id", "req_1", "job_id", "att_1"));

        JsonNode event = formatted(record("Done"));

        assertThat(event.path("timestamp").asText()).isEqualTo("2026-01-02T03:04:05.678Z");
        assertThat(event.path("level").asText()).isEqualTo("WARNING");
        assertThat(event.path("logger").asText()).isEqualTo("app.twicetold.Test");
        assertThat(event.path("message").asText()).isEqualTo("Done");
        assertThat(event.path("request_id").asText()).isEqualTo("req_1");
        assertThat(event.path("job_id").asText()).isEqualTo("att_1");
        assertThat(event.has("exception")).isFalse();
    }

    @Test
    void whateverAMessageHoldsStaysInItsLine() throws Exception {
        String nasty = "a\"b\\c\nd\re\tf\u0000g\u001Fh\u2028i\u0085j\uD83D\uDE00k\uD83Dl 复述";

        assertThat(formatted(record(nasty)).path("message").asText()).isEqualTo(nasty);
    }

    @Test
    void parametersAreFilledIn() throws Exception {
        LogRecord record = record("{0} of {1}");
        record.setParameters(new Object[] {"one", "two"});

        assertThat(formatted(record).path("message").asText()).isEqualTo("one of two");
    }

    @Test
    void anExceptionComesWithItsTraceAndCause() throws Exception {
        LogRecord record = record("Broke");
        record.setThrown(new IllegalStateException("outer", new IllegalArgumentException("inner")));

        assertThat(formatted(record).path("exception").asText())
                .contains(
                        "IllegalStateException: outer",
                        "\tat ",
                        "Caused by: java.lang.IllegalArgumentException: inner");
    }

    @Test
    void aContextThatBreaksCostsItsFieldsOnly() throws Exception {
        JsonLogFormatter.context(() -> {
            throw new IllegalStateException("undeployed");
        });

        assertThat(formatted(record("Done")).path("message").asText()).isEqualTo("Done");
    }
}
