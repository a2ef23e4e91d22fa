package app.twicetold.core.notification.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadTest {
    @ParameterizedTest
    @CsvSource({"0, 0, 0", "0, 4095, 0", "600, 0, 0", "600, 1, 146", "600, 2048, 300000", "600, 4095, 599853"})
    void aPartWaitsForItsShareOfTheSpread(int seconds, int part, long millis) {
        assertThat(new Spread(Duration.ofSeconds(seconds)).delay(part)).hasMillis(millis);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 59, 600})
    void theLastPartWithinATimeIsTheLastOneWhoseDelayIsOver(int seconds) {
        Spread spread = new Spread(Duration.ofSeconds(seconds));
        for (long millis = -1; millis <= seconds * 1000L + 1; millis += 1 + seconds / 7) {
            int last = -1;
            while (last + 1 < Spread.PARTS && spread.delay(last + 1).toMillis() <= millis) {
                last++;
            }
            assertThat(spread.lastWithin(Duration.ofMillis(millis)))
                    .as("%s ms", millis)
                    .isEqualTo(last);
        }
    }

    @Test
    void beforeTheTimeNobodyIsDue() {
        assertThat(Spread.NONE.lastWithin(Duration.ofNanos(-1))).isEqualTo(-1);
        assertThat(Spread.NONE.lastWithin(Duration.ZERO)).isEqualTo(Spread.PARTS - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "PT10M1S", "PT0.5S"})
    void aSpreadIsShorterThanTheWindow(Duration most) {
        assertThatThrownBy(() -> new Spread(most)).isInstanceOf(IllegalArgumentException.class);
    }
}
