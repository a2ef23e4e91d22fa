package app.twicetold.core.quality.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.Sha256;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AuditSampleTest {
    @Test
    void aboutOneArticleInTwentyIsLookedAt() {
        assertThat(sampled(0.05)).isBetween(430L, 570L);
        assertThat(sampled(0.5)).isBetween(4_800L, 5_200L);
    }

    @Test
    void theRateZeroTakesNoneAndOneTakesAll() {
        assertThat(sampled(0)).isZero();
        assertThat(sampled(1)).isEqualTo(10_000);
    }

    @Test
    void theSameVersionGetsTheSameAnswer() {
        assertThat(sampled(0.05)).isEqualTo(sampled(0.05));
    }

    @Test
    void theShareOfAVersionIsTheFirstEightDigitsOfItsHash() {
        double share = Long.parseLong(Sha256.hex("art_a:3").substring(0, 8), 16) / 4_294_967_296.0;

        assertThat(AuditSample.contains("art_a", 3, Math.nextDown(share))).isFalse();
        assertThat(AuditSample.contains("art_a", 3, share)).isFalse();
        assertThat(AuditSample.contains("art_a", 3, Math.nextUp(share))).isTrue();
    }

    @Test
    void versionsOfAnArticleAreDrawnApart() {
        assertThat(IntStream.rangeClosed(1, 1_000).filter(version -> AuditSample.contains("art_a", version, 0.05)))
                .hasSizeBetween(20, 90);
    }

    private static long sampled(double rate) {
        return IntStream.range(0, 10_000)
                .filter(number -> AuditSample.contains("art_" + number, 1, rate))
                .count();
    }
}
