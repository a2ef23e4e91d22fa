package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IdsTest {
    @Test
    void anIdIsItsPrefixAndTwentySixBase32Characters() {
        assertThat(Ids.create("ses")).matches("ses_[a-z2-7]{26}");
    }

    @Test
    void idsDoNotRepeat() {
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            ids.add(Ids.create("x"));
        }
        assertThat(ids).hasSize(10_000);
    }

    @Test
    void idsOfALogAreInTheOrderOfTheirMoments() {
        List<Instant> moments = List.of(
                Instant.EPOCH,
                Instant.ofEpochMilli(1),
                Instant.ofEpochMilli(31),
                Instant.ofEpochMilli(32),
                Instant.parse("2026-11-29T10:00:00Z"),
                Instant.parse("2026-11-29T10:00:00.001Z"),
                Instant.parse("3084-01-01T00:00:00Z"));
        List<String> ids = moments.stream().map(at -> Ids.ofLog("cal", at)).toList();

        assertThat(ids).isSorted().allMatch(id -> id.matches("cal_[a-z2-7]{26}"));
    }

    @Test
    void idsOfALogDoNotRepeatWithinAMoment() {
        assertThat(Stream.generate(() -> Ids.ofLog("cal", Instant.EPOCH)).limit(10_000))
                .doesNotHaveDuplicates();
    }
}
