package app.twicetold.core.training.audio;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SamplesByRateTest {
    private final SamplesByRate samples = new SamplesByRate();

    @Test
    void nothingCountedIsNoSound() {
        assertThat(samples.durationMs()).isZero();
    }

    @Test
    void samplesOfManyRatesAddUp() {
        for (int rate = 1000; rate <= 6000; rate += 1000) {
            samples.add(rate, rate / 2);
        }
        samples.add(6000, 6);

        assertThat(samples.durationMs()).isEqualTo(6 * 500 + 1);
    }

    @Test
    void countedSoundIsLongHoweverLong() {
        int day = (int) ContainerDuration.MAX_BELIEVED.toSeconds();

        samples.add(1, day - 1);
        assertThat(samples.durationMs()).isEqualTo((day - 1) * 1000L);
        samples.add(1, 1);
        assertThat(samples.durationMs()).isEqualTo(day * 1000L);
        samples.add(2, 7);
        assertThat(samples.durationMs()).isEqualTo(day * 1000L);
    }
}
