package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class RestartBudgetTest {
    private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");

    private final RestartBudget budget = new RestartBudget();

    private boolean takeAfter(long seconds) {
        return budget.take(START.plusSeconds(seconds));
    }

    @Test
    void threeRestartsInTenMinutesAreTakenAndTheFourthIsNot() {
        assertThat(takeAfter(0)).isTrue();
        assertThat(takeAfter(1)).isTrue();
        assertThat(takeAfter(2)).isTrue();
        assertThat(takeAfter(599)).isFalse();
    }

    @Test
    void aRestartIsForgottenAfterTenMinutes() {
        takeAfter(0);
        takeAfter(300);
        takeAfter(400);
        assertThat(takeAfter(599)).isFalse();
        assertThat(takeAfter(600)).isTrue();
        assertThat(takeAfter(601)).isFalse();
    }
}
