package app.twicetold.core.training.rules.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrgencyTest {
    private static final Duration POLLING = Duration.ofSeconds(120);

    @Test
    void firstDiagnosticsComeFirstAndExemplarsLast() {
        assertThat(Urgency.values())
                .containsExactly(
                        Urgency.FIRST_DIAGNOSTIC, Urgency.FRESH, Urgency.RETRY, Urgency.SENT_AGAIN, Urgency.EXEMPLAR);
        assertThat(Arrays.stream(Urgency.values()).map(Urgency::priority))
                .isSortedAccordingTo((one, other) -> Integer.compare(other, one))
                .doesNotHaveDuplicates()
                .allMatch(priority -> priority >= 0 && priority <= 9);
    }

    @Test
    void messagesOfAnEarlierReleaseStandBetweenRetriesAndWhatIsSentAgain() {
        assertThat(4).isBetween(Urgency.SENT_AGAIN.priority() + 1, Urgency.RETRY.priority() - 1);
    }

    @ParameterizedTest
    @CsvSource({"FIRST_DIAGNOSTIC, FIRST_DIAGNOSTIC", "FRESH, FRESH", "RETRY, RETRY", "EXEMPLAR, EXEMPLAR"})
    void workThatIsAskedForHasTheUrgencyOfItsKind(WorkKind kind, Urgency urgency) {
        assertThat(Urgency.of(kind)).isEqualTo(urgency);
    }

    @ParameterizedTest
    @CsvSource({
        "9, 119999, false, false", "9, 120000, false, false", "9, 120001, false, true",
        "7, 120001, false, true", "5, 120001, false, true", "4, 120001, false, true",
        "3, 120001, false, true", "2, 120001, false, false", "1, 120001, false, false",
        "7, 120001, true, false"
    })
    void whatWaitedLongerThanItsUserPollsComesBehindTheFreshOnce(
            int priority, long ageMs, boolean again, boolean late) {
        assertThat(Urgency.isLate(priority, Duration.ofMillis(ageMs), again, POLLING))
                .isEqualTo(late);
    }
}
