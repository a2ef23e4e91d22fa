package app.twicetold.core.training.rules.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import app.twicetold.core.shared.SpokenWord;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpeechRatioTest {
    @Test
    void gapsUpToHalfASecondAreStillSpeech() {
        assertThat(ratioWithGap(499)).isEqualTo(2_499 / 10_000.0);
        assertThat(ratioWithGap(500)).isEqualTo(2_500 / 10_000.0);
        assertThat(ratioWithGap(501)).isEqualTo(2_000 / 10_000.0);
    }

    @Test
    void overlappingWordsCountOnce() {
        List<SpokenWord> words = List.of(word(0, 4_000), word(1_000, 2_000), word(3_000, 5_000));

        assertThat(SpeechRatio.ofWords(words, 10_000)).isEqualTo(0.5);
    }

    @Test
    void theOrderOfTheWordsDoesNotMatter() {
        assertThat(SpeechRatio.ofWords(List.of(word(6_000, 7_000), word(0, 1_000)), 10_000))
                .isEqualTo(0.2);
    }

    @Test
    void silenceBeforeTheFirstWordIsNoSpeech() {
        assertThat(SpeechRatio.ofWords(List.of(word(400, 1_400)), 10_000)).isEqualTo(0.1);
    }

    @Test
    void segmentsAreJoinedWithoutClosingGaps() {
        List<TimeSpan> segments = List.of(new TimeSpan(0, 1_000), new TimeSpan(1_100, 2_100));

        assertThat(SpeechRatio.ofSegments(segments, 10_000)).isEqualTo(0.2);
    }

    @Test
    void withoutTimestampsThereIsNoSpeech() {
        assertThat(SpeechRatio.ofWords(List.of(), 10_000)).isZero();
        assertThat(SpeechRatio.ofSegments(List.of(), 10_000)).isZero();
    }

    @Test
    void timesBehindTheEndDoNotExceedTheWhole() {
        assertThat(SpeechRatio.ofWords(List.of(word(0, 30_000)), 10_000)).isEqualTo(1.0);
    }

    @Test
    void aRecordingHasALength() {
        assertThatIllegalArgumentException().isThrownBy(() -> SpeechRatio.ofWords(List.of(), 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new TimeSpan(5, 4));
        assertThatIllegalArgumentException().isThrownBy(() -> new SpokenWord("a", -1, 4));
    }

    @Test
    void theRatioIsAShareAndEqualsTheMarkedMilliseconds() {
        qt().forAll(
                        lists().of(integers().between(0, 3_000)).ofSizeBetween(0, 20),
                        integers().between(1, 5_000))
                .checkAssert((starts, durationMs) -> {
                    List<TimeSpan> spans = new ArrayList<>();
                    boolean[] spoken = new boolean[durationMs + 10_000];
                    for (int i = 0; i < starts.size(); i++) {
                        int start = starts.get(i);
                        int end = start + 37 * i;
                        spans.add(new TimeSpan(start, end));
                        java.util.Arrays.fill(spoken, start, end, true);
                    }
                    int marked = 0;
                    for (boolean one : spoken) {
                        marked += one ? 1 : 0;
                    }
                    assertThat(SpeechRatio.ofSegments(spans, durationMs))
                            .isEqualTo(Math.min(1.0, (double) marked / durationMs));
                });
    }

    private static double ratioWithGap(long gapMs) {
        return SpeechRatio.ofWords(List.of(word(0, 1_000), word(1_000 + gapMs, 2_000 + gapMs)), 10_000);
    }

    private static SpokenWord word(long startMs, long endMs) {
        return new SpokenWord("word", startMs, endMs);
    }
}
