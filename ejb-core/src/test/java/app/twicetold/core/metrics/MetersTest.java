package app.twicetold.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MetersTest {
    private final Meters meters = new Meters();

    private void answered(String method, @Nullable String route, int status, long millis) {
        meters.request(method, route, status, Duration.ofMillis(millis));
    }

    @Test
    void answersAreCountedByRouteMethodAndClassOfStatus() {
        answered("GET", "/v1/home", 200, 4);
        answered("GET", "/v1/home", 204, 20);
        answered("GET", "/v1/home", 401, 1);
        answered("POST", "/v1/home", 200, 1);

        assertThat(meters.text(List.of()))
                .contains("http_server_requests_seconds_count{method=\"GET\",route=\"/v1/home\",status=\"2xx\"} 2")
                .contains("http_server_requests_seconds_count{method=\"GET\",route=\"/v1/home\",status=\"4xx\"} 1")
                .contains("http_server_requests_seconds_count{method=\"POST\",route=\"/v1/home\",status=\"2xx\"} 1");
    }

    @Test
    void aTimeIsInTheBucketsFromItsOwnUp() {
        answered("GET", "/v1/home", 200, 5);
        answered("GET", "/v1/home", 200, 6);

        String bucket = "http_server_requests_seconds_bucket{method=\"GET\",route=\"/v1/home\",status=\"2xx\",le=";
        assertThat(meters.text(List.of()))
                .contains(bucket + "\"0.005\"} 1")
                .contains(bucket + "\"0.01\"} 2")
                .contains(bucket + "\"+Inf\"} 2");
    }

    @Test
    void whatAClientInventsIsNoLabel() {
        long before = lines();
        for (int i = 0; i < 100; i++) {
            answered("M" + i, null, 404, 1);
        }

        assertThat(meters.text(List.of())).contains("{method=\"other\",route=\"unmatched\",status=\"4xx\"} 100");
        assertThat(lines() - before).isLessThan(20);
    }

    private long lines() {
        return meters.text(List.of())
                .lines()
                .filter(line -> line.startsWith("http_"))
                .count();
    }

    @Test
    void aStageThatNeverSaysHowItEndedBroke() {
        meters.stage("assess").close();
        try (StageRun run = meters.stage("assess")) {
            run.ended(StageRun.Outcome.OK);
        }

        assertThat(meters.text(List.of()))
                .contains("pipeline_stage_seconds_count{outcome=\"error\",stage=\"assess\"} 1")
                .contains("pipeline_stage_seconds_count{outcome=\"ok\",stage=\"assess\"} 1");
    }

    @Test
    void callsOfProvidersTellWhatTheyEndedWithAndCost() {
        meters.providers().call("llm", "openai", null, Duration.ofMillis(900), new BigDecimal("0.25"));
        meters.providers().call("llm", "openai", null, Duration.ofMillis(900), new BigDecimal("0.5"));
        meters.providers().call("llm", "openai", "rate_limited", Duration.ofMillis(30), BigDecimal.ZERO);
        meters.providers().call("asr", "deepgram", null, Duration.ofMillis(900), null);

        assertThat(meters.text(List.of()))
                .contains("provider_calls_seconds_count{capability=\"llm\",outcome=\"ok\",provider=\"openai\"} 2")
                .contains(
                        "provider_calls_seconds_count{capability=\"llm\",outcome=\"rate_limited\",provider=\"openai\"} 1")
                .contains("provider_spend_usd_total{capability=\"llm\",provider=\"openai\"} 0.75")
                .contains("provider_unpriced_calls_total{capability=\"asr\",provider=\"deepgram\"} 1");
    }

    @Test
    void aReadingThatIsGoneIsNotShownAgain() {
        assertThat(meters.text(List.of(gauge("a", 2)))).contains("some_gauge{entry=\"a\"} 2");

        assertThat(meters.text(List.of(gauge("b", 3))))
                .contains("some_gauge{entry=\"b\"} 3")
                .doesNotContain("entry=\"a\"");
    }

    private static Meters.Gauge gauge(String entry, double value) {
        return new Meters.Gauge("some.gauge", "Of a test", List.of(new Meters.Reading(Map.of("entry", entry), value)));
    }

    @Test
    void twoScrapersAtOnceSeeAllThatTheyAskedFor() {
        List<String> scrapes = IntStream.range(0, 400)
                .parallel()
                .mapToObj(i -> meters.text(List.of(gauge("a", 2))))
                .toList();
        assertThat(scrapes).allMatch(text -> text.contains("some_gauge{entry=\"a\"} 2"));
    }

    @Test
    void mendsAreCountedByModelAndKind() {
        meters.providers().mended("openai/judge", "key_info_level", 1);
        meters.providers().mended("openai/judge", "key_info_level", 2);

        assertThat(meters.text(List.of()).lines())
                .contains("assessment_mends_total{kind=\"key_info_level\",model=\"openai/judge\"} 3.0");
    }

    @Test
    void theMachineIsMeasuredToo() {
        assertThat(meters.text(List.of()))
                .contains("jvm_memory_used_bytes{", "jvm_threads_live_threads ", "process_uptime_seconds ");
    }
}
