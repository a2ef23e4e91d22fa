package app.twicetold.core.training.rules.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NextPollTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    /** An id whose pauses are not spread. */
    private static final String PLAIN = "";

    @ParameterizedTest
    @CsvSource({
        "0, 1000",
        "1999, 1000",
        "2000, 1000",
        "2002, 1001",
        "8000, 4000",
        "31998, 15999",
        "32000, 16000",
        "32002, 16000",
        "90000, 16000"
    })
    void aClientAsksAgainAfterHalfOfWhatIsLeftWithinBounds(long leftMs, long pauseMs) {
        assertThat(after(PLAIN, 0, leftMs)).isEqualTo(pauseMs);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 15998, 7999",
        "0, 16000, 8000",
        "0, 16002, 8000",
        "0, 90000, 8000",
        "15998, 90000, 8000",
        "16002, 90000, 8001"
    })
    void aGuessMakesNoLongPauseAndWhatIsKnownMay(long knownMs, long guessMs, long pauseMs) {
        TimeLeft left = new TimeLeft(Duration.ofMillis(knownMs), Duration.ofMillis(guessMs));
        assertThat(NextPoll.after(PLAIN, Duration.ZERO, left, TIMEOUT)).isEqualTo(Duration.ofMillis(pauseMs));
    }

    @Test
    void theSpreadIsAQuarterAtMostAndStaysWithinTheBounds() {
        for (long leftMs : new long[] {0, 6_000, 90_000}) {
            long plain = after(PLAIN, 0, leftMs);
            List<Long> pauses = IntStream.range(0, 2_000)
                    .mapToObj(i -> after("att_" + i, 0, leftMs))
                    .toList();
            assertThat(pauses).allMatch(pause -> pause >= plain && pause <= plain * 1.25);
            assertThat(pauses.stream()
                            .map(pause -> pause / (plain / 20))
                            .distinct()
                            .count())
                    .as("steps of a twentieth")
                    .isGreaterThanOrEqualTo(5);
        }
        assertThat(after("att_1", 0, 90_000)).isLessThanOrEqualTo(NextPoll.LONGEST.toMillis());
    }

    @Test
    void theSameAttemptIsSpreadByTheSameShare() {
        assertThat(after("att_1", 0, 8_000)).isEqualTo(after("att_1", 9_000, 8_000));
    }

    @ParameterizedTest
    @CsvSource({
        "103999, 16000",
        "104000, 16000",
        "104001, 15999",
        "118999, 1001",
        "119000, 1000",
        "119999, 1000",
        "120000, 16000",
        "500000, 16000"
    })
    void nobodyIsSentBeyondThePollingTime(long ageMs, long pauseMs) {
        assertThat(after(PLAIN, ageMs, 90_000)).isEqualTo(pauseMs);
    }

    @ParameterizedTest
    @CsvSource({"0, 20, 20", "5, 20, 15", "5, 12, 12", "19, 12, 1"})
    void workThatBeganAtOnceIsDoneAtAKnownMoment(int age, int eta, int left) {
        assertThat(NextPoll.leftOfWork(seconds(eta), seconds(20), seconds(age))).isEqualTo(TimeLeft.of(seconds(left)));
    }

    @ParameterizedTest
    @CsvSource({"20, 20, 10", "90, 12, 6"})
    void ofWorkThatWaitedFirstHalfIsGuessedToBeLeft(int age, int eta, int left) {
        assertThat(NextPoll.leftOfWork(seconds(eta), seconds(20), seconds(age)))
                .isEqualTo(new TimeLeft(Duration.ZERO, seconds(left)));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "8, 0, 4", "8, 4, 4", "8, 30, 4"})
    void workWithoutAUsualTimeIsAskedForLessAndLess(int age, int wait, int guess) {
        assertThat(NextPoll.leftOfUnknown(seconds(age), seconds(wait)))
                .isEqualTo(new TimeLeft(seconds(wait), seconds(guess)));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "4, 0, 8", "4, 7, 8", "4, 9, 9"})
    void workThatNobodyHasTakenIsAskedForAfterAsLongAsItHasWaited(int age, int wait, int left) {
        assertThat(NextPoll.leftOfUntaken(seconds(age), seconds(wait))).isEqualTo(TimeLeft.of(seconds(left)));
    }

    private static long after(String id, long ageMs, long leftMs) {
        return NextPoll.after(id, Duration.ofMillis(ageMs), TimeLeft.of(Duration.ofMillis(leftMs)), TIMEOUT)
                .toMillis();
    }

    private static Duration seconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }
}
