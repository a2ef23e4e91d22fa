package app.twicetold.core.playground;

import static app.twicetold.core.playground.PlaygroundFixture.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.playground.rules.DurationSource;
import app.twicetold.core.playground.rules.ResultStatus;
import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.playground.rules.SkipReason;
import app.twicetold.core.playground.run.UploadRoundAudio;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings of the playground: their types and sizes, what replaces what, a broker that is away, and their end. */
class RoundUploadIT {
    private static final int MOST = 5 * 1024 * 1024;

    @TempDir
    private Path directory = Path.of("");

    private PlaygroundFixture playground = new PlaygroundFixture(directory);
    private String run = "";

    @BeforeEach
    void aRun() {
        playground = new PlaygroundFixture(directory);
        run = playground.run(2, 1);
    }

    @ParameterizedTest
    @CsvSource({
        "audio/mp4, regular.mp4, CONTAINER",
        "audio/wav, normal.wav, RIFF",
        "audio/webm; codecs=opus, with_duration.webm, CLIENT_CHECKED",
        "audio/mpeg, cbr.mp3, CLIENT_CHECKED"
    })
    void everyTypeHasItsSourceOfTheDuration(String type, String recording, DurationSource source) {
        playground.upload(run, 1, type, "60000", playground.recording(recording));
        playground.work();

        RunFacts.Round round = playground.facts(run).round(1);
        assertThat(round.durationSource()).isEqualTo(source);
        assertThat(Objects.equals(round.durationMs(), 60_000L)).isEqualTo(source == DurationSource.CLIENT_CHECKED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"audio/mp4", "audio/webm", "audio/mpeg", "audio/wav"})
    void aRecordingIsAtMostFiveMegabytes(String type) {
        assertRefused("payload_too_large", type, "60000", new byte[MOST + 1]);
        assertRefused("validation_failed", type, "60000", new byte[0]);
        playground.upload(run, 1, type, "60000", new byte[MOST]);

        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.TRANSCRIBING);
    }

    /** Without a length the bytes are counted as they come. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1})
    void aRecordingOfUnknownLengthIsCounted(int beyond) {
        UploadRoundAudio.Announced announced = new UploadRoundAudio.Announced("audio/webm", -1, "60000");
        ThrowingCallable upload = () -> playground
                .uploads()
                .upload(OPERATOR, run, 1, announced, new ByteArrayInputStream(new byte[MOST + beyond]));

        if (beyond > 0) {
            assertThatThrownBy(upload).hasMessageContaining("payload_too_large");
        } else {
            assertThatCode(upload).doesNotThrowAnyException();
        }
        assertThat(playground.facts(run).round(1).hasAudio()).isEqualTo(beyond <= 0);
        assertThat(playground.rows("staged_objects")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"audio/ogg", "audio/m4a", "text/plain", ""})
    void otherTypesAreRefused(String type) {
        assertRefused("unsupported_media_type", type, "60000", new byte[10]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "x", "1.5", "3600001", "99999999999999999999"})
    void aContainerWithoutADurationNeedsOneOfTheClient(String given) {
        assertRefused("client_duration_required", "audio/webm", given, new byte[10]);
        assertRefused("client_duration_required", "audio/mpeg", null, new byte[10]);
    }

    @Test
    void aRecordingOverItsCapFailsWithoutACall() {
        playground.upload(run, 1, "audio/webm", "180001", playground.recording("with_duration.webm"));
        playground.work();

        assertThat(playground.facts(run).round(1).error()).isEqualTo(PlaygroundError.TOO_LONG);
        assertThat(playground.asked).isEmpty();
    }

    /** Transcribing, assessing, and an exemplar to come. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "2, 2"})
    void aRoundThatIsWorkedOnTakesNoRecording(int busy, int recorded) {
        if (busy == 2) {
            playground.record(run, 1);
            playground.work();
        }
        playground.record(run, busy);
        assertBusy(recorded);
        playground.worker().run(playground.queue.remove());
        assertThat(playground.facts(run).round(busy).state()).isEqualTo(RoundState.ASSESSING);
        assertBusy(recorded);
        playground.work();
        playground.exemplars().request(run, playground.facts(run).lanes().get(0).id(), busy);
        assertBusy(recorded);
        playground.work();

        playground.record(run, recorded);
        assertThat(playground.facts(run).round(recorded).state()).isEqualTo(RoundState.TRANSCRIBING);
    }

    private void assertBusy(int round) {
        RunFacts before = playground.facts(run);
        assertThatThrownBy(() -> playground.record(run, round)).hasMessageContaining("round_busy");
        assertThat(playground.facts(run)).isEqualTo(before);
    }

    /** Its lanes are opened one by one, when they have something to compare with. */
    @Test
    void roundTwoDoesNotWaitForRoundOne() {
        playground.record(run, 1);
        playground.record(run, 2);
        playground.worker().run(playground.queue.removeLast());

        RunFacts early = playground.facts(run);
        assertThat(early.round(1).state()).isEqualTo(RoundState.TRANSCRIBING);
        assertThat(early.round(2).state()).isEqualTo(RoundState.DONE);
        assertThat(early.lanes())
                .allSatisfy(lane -> assertThat(lane.of(2).get(0).skipReason()).isEqualTo(SkipReason.ROUND1_NOT_DONE));
        playground.work();
        playground.retry().retry(run, early.lanes().get(0).id(), 2);
        playground.work();
        assertThat(playground.facts(run).lanes().get(0).of(2).get(0).comparison())
                .isNotNull();
    }

    @Test
    void anotherRecordingOfRoundOneTakesEverythingWithIt() {
        playground.record(run, 1);
        playground.work();
        playground.record(run, 2);
        playground.work();
        String lane = playground.facts(run).lanes().get(0).id();
        playground.exemplars().request(run, lane, 2);
        playground.work();
        RunFacts before = playground.facts(run);
        String speech = Objects.requireNonNull(
                before.lanes().get(0).exemplar(2).orElseThrow().objectKey());
        String old = Objects.requireNonNull(before.round(1).objectKey());
        playground.record(run, 1);
        playground.work();

        RunFacts after = playground.facts(run);
        assertThat(after.round(2).state()).isEqualTo(RoundState.AWAITING_AUDIO);
        assertThat(after.round(2).transcript()).isNull();
        assertThat(playground.rows("playground_model_answers")).isZero();
        assertThat(playground.store.stat(new ObjectKey(speech))).isEmpty();
        assertThat(after.lanes()).allSatisfy(each -> {
            assertThat(each.of(2)).isEmpty();
            assertThat(each.of(1).get(0).id())
                    .isNotEqualTo(
                            before.lane(each.id()).orElseThrow().of(1).get(0).id());
        });
        assertThat(playground.store.stat(new ObjectKey(old))).isEmpty();
    }

    @Test
    void aBrokerThatTakesNoMessageLeavesARoundThatCanBeRecordedAgain() {
        playground.brokerIsThere = false;
        assertThatThrownBy(() -> playground.record(run, 1)).hasMessageContaining("queue_unavailable");
        RunFacts.Round round = playground.facts(run).round(1);
        assertThat(round.state()).isEqualTo(RoundState.FAILED);
        assertThat(round.error()).isEqualTo(PlaygroundError.QUEUE);
        assertThat(round.hasAudio()).isFalse();

        playground.brokerIsThere = true;
        playground.record(run, 1);
        playground.brokerIsThere = false;
        playground.work();
        assertThat(playground.facts(run).lanes()).allSatisfy(lane -> {
            assertThat(lane.of(1).get(0).status()).isEqualTo(ResultStatus.FAILED);
            assertThat(lane.of(1).get(0).error()).isEqualTo(PlaygroundError.QUEUE);
        });

        playground.brokerIsThere = true;
        for (RunFacts.Lane lane : playground.facts(run).lanes()) {
            playground.retry().retry(run, lane.id(), 1);
            playground.work();
        }
        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.DONE);
        String lane = playground.facts(run).lanes().get(0).id();
        playground.brokerIsThere = false;
        assertThatThrownBy(() -> playground.exemplars().request(run, lane, 1))
                .hasMessageContaining("queue_unavailable");
        assertThat(playground
                        .facts(run)
                        .lanes()
                        .get(0)
                        .exemplar(1)
                        .orElseThrow()
                        .status())
                .isEqualTo(ExemplarStatus.FAILED);
    }

    /** The old one stays with all that was made of it, and can be heard. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anotherRecordingDuringAnOutageOfTheBrokerTakesNothingAway(int recorded) {
        playground.record(run, 1);
        playground.work();
        playground.record(run, 2);
        playground.work();
        playground.exemplars().request(run, playground.facts(run).lanes().get(0).id(), 2);
        playground.work();
        RunFacts before = playground.facts(run);

        playground.brokerIsThere = false;
        assertThatThrownBy(() -> playground.record(run, recorded)).hasMessageContaining("queue_unavailable");

        assertThat(playground.facts(run)).isEqualTo(before);
        for (int round : List.of(1, 2)) {
            assertThat(playground.store.stat(new ObjectKey(
                            Objects.requireNonNull(before.round(round).objectKey()))))
                    .isPresent();
        }
        assertThat(playground.rows("staged_objects")).isZero();
        playground.brokerIsThere = true;
        playground.record(run, recorded);
        playground.work();
        assertThat(playground.facts(run).round(recorded).state()).isEqualTo(RoundState.DONE);
        assertThat(playground.facts(run).round(recorded).objectKey())
                .isNotEqualTo(before.round(recorded).objectKey());
    }

    /** The broker took work on the new recording a moment ago, so that one is not given up. */
    @Test
    void aBrokerThatGoesWhileARecordingIsReplacedLosesNeither() {
        playground.record(run, 1);
        playground.work();
        playground.messagesLeft = 1;
        playground.record(run, 1);

        RunFacts.Round waiting = playground.facts(run).round(1);
        assertThat(waiting.state()).isEqualTo(RoundState.TRANSCRIBING);
        assertThat(waiting.hasAudio()).isTrue();
        playground.queue.clear();
        playground.messagesLeft = Integer.MAX_VALUE;
        playground.now = playground.now.plus(Duration.ofMinutes(16));
        assertThat(playground.sweep().sweep()).isEqualTo(1);
        playground.work();
        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.DONE);
    }

    /** What was opened fails at once, and each lane can be asked again. */
    @Test
    void lanesWhoseMessageIsNotTakenCanBeAskedAgain() {
        playground.heard = "Too few words";
        playground.record(run, 1);
        playground.work();
        playground.brokerIsThere = false;
        assertThatThrownBy(() -> playground.assessAnyway().assess(run, 1)).hasMessageContaining("queue_unavailable");
        assertUnsent();
        String lane = playground.facts(run).lanes().get(0).id();
        assertThatThrownBy(() -> playground.retry().retry(run, lane, 1)).hasMessageContaining("queue_unavailable");
        assertUnsent();

        playground.brokerIsThere = true;
        playground.retry().retry(run, lane, 1);
        playground.work();
        assertThat(playground.facts(run).lanes().get(0).of(1).get(0).status()).isEqualTo(ResultStatus.DONE);
        assertThat(playground.facts(run).lanes().get(1).of(1).get(0).status()).isEqualTo(ResultStatus.FAILED);
    }

    private void assertUnsent() {
        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.DONE);
        assertThat(playground.facts(run).lanes())
                .allSatisfy(lane -> assertThat(lane.of(1).get(0).error()).isEqualTo(PlaygroundError.QUEUE));
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void soundIsDeletedAfterThirtyDaysAndTheRunStays(long ms) {
        playground.record(run, 1);
        playground.work();
        String lane = playground.facts(run).lanes().get(0).id();
        playground.exemplars().request(run, lane, 1);
        playground.work();
        String recording = Objects.requireNonNull(playground.facts(run).round(1).objectKey());
        playground.now = playground.now.plus(Duration.ofDays(30)).plusMillis(ms);

        assertThat(playground.purge().purge()).isEqualTo(ms < 0 ? 0 : 2);
        assertThat(playground.purge().purge()).isZero();

        RunFacts facts = playground.facts(run);
        assertThat(facts.round(1).hasAudio()).isEqualTo(ms < 0);
        assertThat(facts.round(1).audioPurgedAt() == null).isEqualTo(ms < 0);
        assertThat(playground.store.stat(new ObjectKey(recording)).isPresent()).isEqualTo(ms < 0);
        assertThat(facts.lanes().get(0).exemplar(1).orElseThrow().text()).isNotBlank();
        assertThat(facts.lanes().get(0).exemplar(1).orElseThrow().audioPurgedAt() == null)
                .isEqualTo(ms < 0);
        if (ms >= 0) {
            assertThatThrownBy(() -> playground.database.<Object>inTransaction(
                            entities -> JudgedRuns.browse(entities).recording(run, 1)))
                    .hasMessageContaining("audio_purged");
        }
        assertThat(facts.lanes())
                .allSatisfy(each -> assertThat(each.of(1).get(0).assessment()).isNotNull());
    }

    private void assertRefused(String code, String type, @Nullable String durationMs, byte[] recording) {
        ThrowingCallable upload = () -> playground.upload(run, 1, type, durationMs, recording);
        assertThatThrownBy(upload).hasMessageContaining(code);
        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.AWAITING_AUDIO);
        assertThat(Arrays.asList(playground.queue.toArray())).isEmpty();
    }
}
