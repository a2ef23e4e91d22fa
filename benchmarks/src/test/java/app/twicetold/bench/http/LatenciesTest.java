package app.twicetold.bench.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LatenciesTest {
    @Test
    void aQuantileIsTheNearestRank() {
        Latencies.Recorder recorder = new Latencies.Recorder();
        for (int i = 2_000; i > 0; i--) {
            recorder.add(i);
        }
        Latencies latencies = recorder.latencies();

        assertThat(latencies.count()).isEqualTo(2_000);
        assertThat(latencies.quantile(0.5)).isEqualTo(Duration.ofNanos(1_000));
        assertThat(latencies.quantile(0.99)).isEqualTo(Duration.ofNanos(1_980));
        assertThat(latencies.quantile(1)).isEqualTo(Duration.ofNanos(2_000));
    }

    @Test
    void nothingHasNoQuantile() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new Latencies.Recorder().latencies().quantile(0.5));
    }
}
