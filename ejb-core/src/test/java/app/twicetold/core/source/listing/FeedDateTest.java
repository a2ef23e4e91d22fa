package app.twicetold.core.source.listing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeedDateTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Mon, 02 Mar 2026 10:00:00 GMT | 2026-03-02T10:00:00Z",
                "Mon, 2 Mar 2026 10:00 +0100 | 2026-03-02T09:00:00Z",
                "Tue, 02 Mar 2026 10:00:00 EST | 2026-03-02T15:00:00Z",
                "02 March 2026 10:00:00 UT | 2026-03-02T10:00:00Z",
                "02 Mar 26 10:00:00 Z | 2026-03-02T10:00:00Z",
                "2026-03-02T10:00:00Z | 2026-03-02T10:00:00Z",
                "2026-03-02T10:00:00.123+08:00 | 2026-03-02T02:00:00.123Z",
                "2026-03-02T10:00+0800 | 2026-03-02T02:00:00Z",
                "2026-03-02 10:00:00 | 2026-03-02T10:00:00Z",
                "2026-03-02 | 2026-03-02T00:00:00Z",
            })
    void momentsAreReadAsFeedsWriteThem(String text, Instant moment) {
        assertThat(FeedDate.read(text)).hasValue(moment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yesterday", "2026-13-02", "31 Nov 26 x", "12:00"})
    void anythingElseIsNoMoment(String text) {
        assertThat(FeedDate.read(text)).isEmpty();
    }
}
