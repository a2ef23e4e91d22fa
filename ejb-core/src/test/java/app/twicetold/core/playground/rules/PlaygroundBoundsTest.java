package app.twicetold.core.playground.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.playground.rules.LaneRetry.Judgement;
import app.twicetold.core.shared.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaygroundBoundsTest {
    private static final Instant NOW = Instant.parse("2026-03-02T10:00:00Z");
    private static final long CAP = 180_000;

    @ParameterizedTest
    @CsvSource({"CONTAINER", "RIFF"})
    void whatTheContainerSaysCountsWhateverTheClientSays(DurationSource source) {
        assertThat(RecordingLength.before(source, CAP, 5, CAP)).isEqualTo(new RecordingLength.Counts(CAP, source));
        assertThat(RecordingLength.before(source, CAP + 1, 5, CAP)).isInstanceOf(RecordingLength.TooLong.class);
        assertThat(RecordingLength.before(source, 0, 5, CAP)).isInstanceOf(RecordingLength.Unreadable.class);
        RecordingLength.Counts known = new RecordingLength.Counts(30_000, source);
        assertThat(RecordingLength.after(known, 40_000, CAP)).isEqualTo(known);
    }

    @Test
    void whatTheClientSaysIsCheckedAgainstTheLastWord() {
        RecordingLength.Counts ten = new RecordingLength.Counts(10_000, DurationSource.CLIENT_CHECKED);

        assertThat(RecordingLength.after(ten, 40_000, CAP))
                .isEqualTo(new RecordingLength.Counts(40_000, DurationSource.CLIENT_CHECKED));
        assertThat(RecordingLength.after(ten, 9_999, CAP)).isEqualTo(ten);
        assertThat(RecordingLength.after(ten, CAP, CAP)).isInstanceOf(RecordingLength.Counts.class);
        assertThat(RecordingLength.after(ten, CAP + 1, CAP)).isInstanceOf(RecordingLength.TooLong.class);
        assertThat(RecordingLength.before(DurationSource.CLIENT_CHECKED, 0, CAP, CAP))
                .isInstanceOf(RecordingLength.Counts.class);
        assertThat(RecordingLength.before(DurationSource.CLIENT_CHECKED, 0, CAP + 1, CAP))
                .isInstanceOf(RecordingLength.TooLong.class);
    }

    @Test
    void aVerdictIsOnTheRecordingsThatItWasGivenFor() {
        assertThat(refusal(1, true, done(), idle())).isEqualTo(ErrorCode.VERDICT_GIVEN);
        assertThat(refusal(2, true, done(), idle())).as("its first recording").isNull();
        assertThat(refusal(2, true, done(), done())).isEqualTo(ErrorCode.VERDICT_GIVEN);
        assertThat(refusal(1, true, busy(), idle())).as("before the work").isEqualTo(ErrorCode.VERDICT_GIVEN);
    }

    @ParameterizedTest
    @EnumSource(RoundState.class)
    void aRoundIsBusyWhileItsRecordingIsWorkedOn(RoundState state) {
        UploadRule.Round round = new UploadRule.Round(state, true, false);
        boolean busy = state == RoundState.TRANSCRIBING || state == RoundState.ASSESSING;

        assertThat(refusal(1, false, round, idle())).isEqualTo(busy ? ErrorCode.ROUND_BUSY : null);
        assertThat(refusal(1, false, done(), round)).isEqualTo(busy ? ErrorCode.ROUND_BUSY : null);
        assertThat(refusal(2, false, done(), round)).isEqualTo(busy ? ErrorCode.ROUND_BUSY : null);
        assertThat(refusal(2, false, round, idle()))
                .as("round 1 does not hold up round 2")
                .isNull();
    }

    @Test
    void aPendingExemplarMakesItsRoundBusy() {
        UploadRule.Round answering = new UploadRule.Round(RoundState.DONE, true, true);

        assertThat(refusal(1, false, answering, idle())).isEqualTo(ErrorCode.ROUND_BUSY);
        assertThat(refusal(1, false, done(), answering)).isEqualTo(ErrorCode.ROUND_BUSY);
        assertThat(refusal(2, false, done(), answering)).isEqualTo(ErrorCode.ROUND_BUSY);
    }

    @Test
    void roundTwoComesAfterRoundOne() {
        assertThat(refusal(2, false, idle(), idle())).isEqualTo(ErrorCode.STAGE_CONFLICT);
    }

    @ParameterizedTest
    @CsvSource({
        "FAILED, 1, true, true, false, true",
        "FAILED, 2, true, true, false, true",
        "FAILED, 1, true, false, true, false",
        "SKIPPED, 2, true, true, true, true",
        "SKIPPED, 2, true, true, false, false",
        "SKIPPED, 2, true, false, true, false",
        "SKIPPED, 2, false, true, true, false",
        "SKIPPED, 1, true, true, true, false",
        "DONE, 2, true, true, true, false",
        "PENDING, 2, true, true, true, false",
        "RUNNING, 2, true, true, true, false"
    })
    void aRetryOpensWhatFailedAndWhatRoundTwoSkipped(
            ResultStatus status, int round, boolean heard, boolean released, boolean round1Done, boolean opens) {
        assertThat(LaneRetry.opens(
                        List.of(new Judgement("one", status)), new LaneRetry.Round(round, heard, released), round1Done))
                .isEqualTo(opens ? List.of("one") : List.of());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7})
    void noRunHasFewerThanTwoLanesOrMoreThanSix(int lanes) {
        assertThatThrownBy(() -> Labels.deal(Collections.nCopies(lanes, "m"), new Random(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 6})
    void labelsAreDealtAtRandom(int lanes) {
        List<Integer> models = IntStream.range(0, lanes).boxed().toList();
        Random random = new Random(1);
        Set<List<Integer>> orders = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            orders.add(List.copyOf(Labels.deal(models, random).values()));
        }

        assertThat(orders).hasSizeGreaterThan(1);
        assertThat(Labels.deal(models, random).keySet()).startsWith("A", "B").hasSize(lanes);
    }

    @Test
    void aLeaseIsTheTimeOfItsCallsAndAMinute() {
        Instant end = PlaygroundTimes.leaseUntil(NOW, Duration.ofSeconds(5));

        assertThat(end).isEqualTo(NOW.plusSeconds(65));
    }

    private static @Nullable ErrorCode refusal(
            int number, boolean verdict, UploadRule.Round first, UploadRule.Round second) {
        return UploadRule.refusal(new UploadRule.Facts(number, verdict, first, second))
                .orElse(null);
    }

    private static UploadRule.Round idle() {
        return new UploadRule.Round(RoundState.AWAITING_AUDIO, false, false);
    }

    private static UploadRule.Round done() {
        return new UploadRule.Round(RoundState.DONE, true, false);
    }

    private static UploadRule.Round busy() {
        return new UploadRule.Round(RoundState.ASSESSING, true, false);
    }
}
