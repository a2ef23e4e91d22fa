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
        TimeLeft left = new TimeLeft(Duration.ofMillis(knownMs), Duration.ofMillis(guessMs), Duration.ZERO);
        assertThat(NextPoll.after(PLAIN, Duration.ZERO, left, TIMEOUT)).isEqualTo(Duration.ofMillis(pauseMs));
    }

    @ParameterizedTest
    @CsvSource({"1999, 1000", "2002, 1001", "95998, 47999", "96000, 48000", "96002, 48000", "900000, 48000"})
    void whatNobodyHasTakenMakesTheLongestPause(long untakenMs, long pauseMs) {
        TimeLeft left = new TimeLeft(Duration.ZERO, Duration.ZERO, Duration.ofMillis(untakenMs));
        assertThat(NextPoll.after(PLAIN, Duration.ZERO, left, TIMEOUT)).isEqualTo(Duration.ofMillis(pauseMs));
        assertThat(NextPoll.after("att_1", Duration.ZERO, left, TIMEOUT))
                .isBetween(Duration.ofMillis(pauseMs), seconds(60));
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

    /** Its client begins to poll when it has seen the assessment, so it is over when it polls at the end. */
    @ParameterizedTest
    @CsvSource({
        "81999, 48000",
        "82000, 48000",
        "82001, 47999",
        "119999, 10001",
        "120000, 10000",
        "128999, 1001",
        "129000, 1000",
        "129999, 1000",
        "130000, 48000"
    })
    void theEndOfPollingForAnExemplarIsLaterByTheLongestGuess(long ageMs, long pauseMs) {
        TimeLeft left = NextPoll.leftOfUntaken(seconds(100), Duration.ZERO);
        assertThat(NextPoll.ofExemplar(PLAIN, Duration.ofMillis(ageMs), left, TIMEOUT))
                .isEqualTo(Duration.ofMillis(pauseMs));
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
                .isEqualTo(new TimeLeft(Duration.ZERO, seconds(left), Duration.ZERO));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "8, 0, 4", "8, 4, 4", "8, 30, 4"})
    void workWithoutAUsualTimeIsAskedForLessAndLess(int age, int wait, int guess) {
        assertThat(NextPoll.leftOfUnknown(seconds(age), seconds(wait)))
                .isEqualTo(new TimeLeft(seconds(wait), seconds(guess), Duration.ZERO));
    }

    /** Nobody takes it before the attempts that wait are taken. */
    @ParameterizedTest
    @CsvSource({"0, 0, 0", "4, 0, 8", "4, 3, 8", "4, 4, 8", "4, 5, 10", "0, 27, 54"})
    void workThatNobodyHasTakenIsAskedForWhenThatBeforeItIsTakenOrAfterAsLongAsItHasWaited(
            int age, int wait, int left) {
        assertThat(NextPoll.leftOfUntaken(seconds(age), seconds(wait)))
                .isEqualTo(new TimeLeft(Duration.ZERO, Duration.ZERO, seconds(left)));
    }

    private static long after(String id, long ageMs, long leftMs) {
        return NextPoll.after(id, Duration.ofMillis(ageMs), TimeLeft.of(Duration.ofMillis(leftMs)), TIMEOUT)
                .toMillis();
    }

    private static Duration seconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }
}
