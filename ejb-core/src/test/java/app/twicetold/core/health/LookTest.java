package app.twicetold.core.health;

import static app.twicetold.core.health.CheckHealth.State.FAILED;
import static app.twicetold.core.health.CheckHealth.State.OK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class LookTest {
    private final List<Runnable> under = new ArrayList<>();
    private CheckHealth.State seen = OK;
    private long now = 1;
    private final Look look = new Look(() -> seen, under::add, () -> now);

    @Test
    void whatWasSeenHoldsForASecond() {
        see(OK);

        pass(Look.BOUND.minusNanos(1));
        look.begin();
        assertThat(under).isEmpty();
        assertThat(look.state()).isEqualTo(OK);

        pass(Duration.ofNanos(1));
        see(FAILED);
        assertThat(look.state()).isEqualTo(FAILED);
    }

    @Test
    void whoAsksAtTheSameTimeSharesALook() {
        look.begin();
        look.begin();

        assertThat(under).hasSize(1);
    }

    @Test
    void aLookThatHangsHasFailedAfterItsBound() {
        look.begin();
        pass(Look.BOUND);

        assertThat(look.state()).isEqualTo(FAILED);
        assertThat(look.isGivenUp()).isFalse();
    }

    @Test
    void aLookThatHangsIsLeftToItselfInTheEnd() {
        look.begin();
        pass(Look.GIVEN_UP.minusNanos(1));
        look.begin();
        assertThat(under).hasSize(1);

        pass(Duration.ofNanos(1));
        assertThat(look.isGivenUp()).isTrue();
        look.begin();
        assertThat(under).hasSize(2);
        under.get(1).run();
        assertThat(look.state()).isEqualTo(OK);

        // The first one comes too late to say anything.
        seen = FAILED;
        under.get(0).run();
        assertThat(look.state()).isEqualTo(OK);
    }

    @Test
    void whatCannotBeginHasFailed() {
        Look refused = new Look(
                () -> OK,
                task -> {
                    throw new RejectedExecutionException();
                },
                () -> now);
        refused.begin();

        assertThat(refused.state()).isEqualTo(FAILED);
    }

    @Test
    void aLookThatBreaksBreaksTheCheck() {
        Look broken = new Look(
                () -> {
                    throw new IllegalArgumentException("a fault of ours");
                },
                Runnable::run,
                () -> now);
        broken.begin();

        assertThatThrownBy(broken::state).hasRootCauseMessage("a fault of ours");
    }

    private void see(CheckHealth.State state) {
        seen = state;
        look.begin();
        under.remove(0).run();
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }
}
