package app.twicetold.core.source.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What follows an answer to a fetch. */
class AfterFetchTest {
    @ParameterizedTest
    @CsvSource({
        "429, PT0S, PT1H",
        "429, PT10M, PT10M",
        "429, PT24H, PT24H",
        "429, PT24H1S, PT24H",
        "503, PT0S, PT0S",
        "503, PT1S, PT1S",
        "500, PT10M, PT0S",
        "404, PT10M, PT0S",
        "304, PT0S, PT0S",
        "200, PT0S, PT0S"
    })
    void aHostThatAsksForPatienceGetsItForADayAtMost(int status, Duration retryAfter, Duration wait) {
        assertThat(AfterFetch.hostWait(status, retryAfter)).isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource({"1, PT1H", "2, PT4H", "3, PT24H"})
    void aPageIsTriedAgainLaterEachTime(int tries, Duration next) {
        assertThat(AfterFetch.nextTry(ItemStatus.FAILED, tries, Duration.ZERO)).contains(next);
    }

    @Test
    void aPageIsTriedFourTimes() {
        assertThat(AfterFetch.nextTry(ItemStatus.FAILED, 3, Duration.ZERO)).isPresent();
        assertThat(AfterFetch.nextTry(ItemStatus.FAILED, 4, Duration.ZERO)).isEmpty();
        assertThat(AfterFetch.nextTry(ItemStatus.FAILED, 5, Duration.ofHours(1)))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void onlyAPageThatFailedIsTriedAgain(ItemStatus became) {
        assertThat(AfterFetch.nextTry(became, 1, Duration.ofHours(2)).isPresent())
                .isEqualTo(became == ItemStatus.FAILED);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, true", "PT9M59.999S, true", "PT10M, true", "PT10M0.001S, false"})
    void aFetchWaitsTenMinutesForTheTurnOfAHostAtMost(Duration wait, boolean putOff) {
        assertThat(AfterFetch.putsOff(wait)).isEqualTo(putOff);
    }

    @ParameterizedTest
    @CsvSource({"PT59M59S, PT1H", "PT1H, PT1H", "PT1H1S, PT1H1S", "PT48H, PT24H"})
    void aPageWaitsAtLeastAsLongAsItsHostAsks(Duration asked, Duration next) {
        assertThat(AfterFetch.nextTry(ItemStatus.FAILED, 1, asked)).contains(next);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, PT0S", "PT23H59M59S, PT23H59M59S", "PT24H, PT24H", "PT24H1S, PT24H"})
    void afterASuccessASourceWaitsWhileItIsFreshForADayAtMost(Duration freshFor, Duration wait) {
        assertThat(AfterFetch.afterSuccess(freshFor)).isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource({"0, PT0S", "1, PT1H", "2, PT2H", "3, PT4H", "4, PT8H", "5, PT16H", "6, PT24H", "9, PT24H", "900, PT24H"
    })
    void aListingThatFailsIsAskedForLessAndLess(int errorsBefore, Duration wait) {
        assertThat(AfterFetch.failed(errorsBefore, Duration.ZERO).pause()).isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource({"0, PT1S, PT1S", "1, PT59M, PT1H", "1, PT2H, PT2H", "6, PT72H, PT24H"})
    void aListingWaitsAtLeastAsLongAsItsHostAsks(int errorsBefore, Duration asked, Duration wait) {
        assertThat(AfterFetch.failed(errorsBefore, asked).pause()).isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource({"8, 9, false", "9, 10, true", "10, 11, true"})
    void theTenthFailureInARowSwitchesASourceOff(int errorsBefore, int errors, boolean off) {
        AfterFetch.FailedListing failed = AfterFetch.failed(errorsBefore, Duration.ZERO);

        assertThat(failed.errors()).isEqualTo(errors);
        assertThat(failed.switchesOff()).isEqualTo(off);
    }
}
