package app.twicetold.rehearsals.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WaitingTest {
    private static final Duration PAUSE = Duration.ofMillis(1);

    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void itLooksUntilWhatIsWantedIsThere() {
        assertThat(Waiting.until(Duration.ofMinutes(1), PAUSE, looks::incrementAndGet, seen -> seen == 3))
                .contains(3);
        assertThat(looks).hasValue(3);
    }

    @Test
    void itLooksOnceWithoutPatience() {
        assertThat(Waiting.until(Duration.ZERO, PAUSE, looks::incrementAndGet, seen -> seen == 1))
                .contains(1);
        assertThat(Waiting.until(Duration.ZERO, PAUSE, looks::incrementAndGet, seen -> seen == 3))
                .isEmpty();
        assertThat(looks).hasValue(2);
    }

    @Test
    void theSentenceNamesWhatDidNotCome() {
        assertThatNoException().isThrownBy(() -> Waiting.until("it", Duration.ZERO, PAUSE, () -> true));
        assertThatExceptionOfType(RehearsalStopped.class)
                .isThrownBy(() -> Waiting.until("a node", Duration.ZERO, PAUSE, () -> false))
                .withMessage("Waited for a node in vain, 0 s.");
    }

    @Test
    void anInterruptEndsItAndIsKept() {
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(RehearsalStopped.class)
                .isThrownBy(() -> Waiting.until("it", Duration.ofMinutes(1), Duration.ofMinutes(1), () -> false));
        assertThat(Thread.interrupted()).isTrue();
    }
}
