package app.twicetold.core.training.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipelineLoadTest {
    private long nanos;

    @ParameterizedTest
    @CsvSource({"1999, false", "2000, true", "2001, true"})
    void aListenerThatIsFreeForTwoSecondsIsIdle(long ms, boolean idle) {
        PipelineLoad load = new PipelineLoad(2, () -> nanos);
        PipelineLoad.Working one = load.begin();
        PipelineLoad.Working other = load.begin();
        nanos += TimeUnit.SECONDS.toNanos(60);
        assertThat(load.isIdle()).isFalse();
        one.close();
        nanos += TimeUnit.MILLISECONDS.toNanos(ms);
        assertThat(load.isIdle()).isEqualTo(idle);
        other.close();
        assertThat(load.isIdle()).isEqualTo(idle);
    }

    @Test
    void aListenerThatTakesOneMessageAfterTheOtherIsNotIdle() {
        PipelineLoad load = new PipelineLoad(1, () -> nanos);
        for (int message = 0; message < 5; message++) {
            PipelineLoad.Working working = load.begin();
            nanos += TimeUnit.SECONDS.toNanos(10);
            working.close();
            nanos += TimeUnit.MILLISECONDS.toNanos(20);
            assertThat(load.isIdle()).isFalse();
        }
    }

    @Test
    void aNodeThatHasJustBegunDoesNotKnow() {
        assertThat(new PipelineLoad(2, () -> nanos).isIdle()).isFalse();
    }
}
