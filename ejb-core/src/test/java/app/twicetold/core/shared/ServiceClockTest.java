package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServiceClockTest {
    private static final Instant LATER = Instant.parse("2099-01-01T00:00:00Z");

    private final ServiceClock clock = new ServiceClock();

    @AfterEach
    void backToTheSystemClock() {
        ServiceClock.setForThisRequest(null);
        ServiceClock.moveTo(null);
    }

    @Test
    void aMomentIsKeptAsTheDatabaseKeepsIt() {
        Instant now = clock.instant();

        assertThat(now).isEqualTo(now.truncatedTo(ChronoUnit.MICROS));
    }

    @Test
    void aMovedClockGoesOnInEveryThread() throws InterruptedException {
        ServiceClock.moveTo(LATER);
        Instant[] seen = new Instant[1];
        Thread worker = new Thread(() -> seen[0] = clock.instant());
        worker.start();
        worker.join();

        assertThat(seen[0]).isBetween(LATER, LATER.plusSeconds(60));
        assertThat(clock.instant()).isAfterOrEqualTo(seen[0]);
    }

    @Test
    void theTimeOfARequestStandsStill() {
        ServiceClock.moveTo(LATER);
        ServiceClock.setForThisRequest(Instant.EPOCH);

        assertThat(clock.instant()).isEqualTo(Instant.EPOCH);

        ServiceClock.setForThisRequest(null);
        assertThat(clock.instant()).isAfterOrEqualTo(LATER);
    }

    @Test
    void theClockCanBeGivenBack() {
        ServiceClock.moveTo(LATER);
        ServiceClock.moveTo(null);

        assertThat(clock.instant()).isBefore(LATER);
    }
}
