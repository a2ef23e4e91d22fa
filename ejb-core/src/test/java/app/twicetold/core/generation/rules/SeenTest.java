package app.twicetold.core.generation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeenTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 2);
    private final Seen before = Seen.anew(List.of(7, 64), DAY).orElseThrow();

    @Test
    void withoutSessionsNothingIsKept() {
        assertThat(Seen.anew(List.of(), null)).isEmpty();
        assertThat(Seen.more(null, List.of(), null)).isEmpty();
    }

    @Test
    void aFirstSessionIsAllThereIs() {
        assertThat(Seen.more(null, List.of(64, 7), DAY)).contains(before);
    }

    @Test
    void moreArticlesComeToThoseBefore() {
        assertThat(Seen.more(before, List.of(7, 8), DAY).orElseThrow().articles().stream())
                .containsExactly(7, 8, 64);
        assertThat(before.articles().cardinality()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"2026-03-01, 2026-03-02", "2026-03-02, 2026-03-02", "2026-03-03, 2026-03-03", ", 2026-03-02"})
    void theLastDayStands(LocalDate day, LocalDate last) {
        assertThat(Seen.more(before, List.of(), day).orElseThrow().activeOn()).isEqualTo(last);
    }

    @Test
    void nobodyChangesWhatIsKept() {
        BitSet articles = before.articles();
        articles.clear();

        assertThat(before.articles().cardinality()).isEqualTo(2);
    }
}
