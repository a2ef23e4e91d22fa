package app.twicetold.rehearsals.simulate.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.queue.Urgency;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts that copy what the service does around its rules. */
class PartsTest {
    @Test
    void whatIsPlannedForOneMomentHappensInItsOrder() {
        Timeline time = new Timeline(10);
        List<String> happened = new ArrayList<>();
        time.in(5, () -> happened.add("second"));
        time.at(0, () -> happened.add("what is late, at once, at " + time.nowMs()));
        time.in(5, () -> happened.add("third"));
        time.in(6, () -> happened.add("beyond"));

        time.runUntil(15);

        assertThat(happened).containsExactly("what is late, at once, at 10", "second", "third");
        assertThat(time.nowMs()).isEqualTo(15);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 4, 24, 100})
    void theTopOfADayIsSoManyTimesItsMean(double peak) {
        DailyCurve curve = DailyCurve.of(peak);
        assertThat(curve.peak()).isCloseTo(peak, within(0.01));
        assertThat(curve.ofPeak(DailyCurve.TOP_MS)).isEqualTo(1);
    }

    @Test
    void anEntryOpensAfterThreeFailuresAndComesBackSlowly() {
        EntryGuard guard = new EntryGuard();
        for (int i = 0; i < 3; i++) {
            guard.failed(guard.admit(0), EntryGuard.failure(ErrorKind.TRANSPORT), 0, 0.5);
        }
        assertThat(guard.admit(14_999)).isEqualTo(EntryGuard.REFUSED);
        assertThat(guard.pauseAt(5_000)).hasSeconds(10);

        long probe = guard.admit(15_000);
        assertThat(guard.admit(15_000)).isEqualTo(EntryGuard.REFUSED);
        guard.answered(probe, 15_100, 0.5);
        assertThat(guard.admit(15_200)).isNotEqualTo(EntryGuard.REFUSED);
        assertThat(guard.admit(15_200)).as("one call in the first second").isEqualTo(EntryGuard.REFUSED);
        assertThat(guard.admit(16_200)).isNotEqualTo(EntryGuard.REFUSED);
    }

    @Test
    void aRowIsTakenOnceUntilItsLeaseIsOver() {
        Row row = new Row(0);
        Object first = row.claim(0, 10, 100);
        assertThat(first).isNotNull();
        assertThat(row.claim(Row.UNTOLD, 100, 200)).isNull();

        Object second = row.claim(Row.UNTOLD, 101, 200);
        assertThat(second).isNotNull();
        assertThat(first != null && row.isHeldBy(first)).isFalse();
    }

    @Test
    void aMessageOfAnEarlierPutOffTakesNothing() {
        Row row = new Row(0);
        row.putOff(50, 60);
        assertThat(row.claim(0, 70, 100)).isNull();
        assertThat(row.pauseMs(40)).isEqualTo(10);
        assertThat(row.claim(1, 70, 100)).isNotNull();
    }

    @Test
    void theMoreUrgentIsDeliveredFirstAndALostBrokerHoldsNothing() {
        Timeline time = new Timeline(0);
        Cluster cluster = new Cluster(Installation.usual(1, 1, Duration.ofSeconds(1)), 0, new Dice(1));
        Broker broker = new Broker(time, cluster);
        List<Message> delivered = new ArrayList<>();
        broker.deliverTo((node, message) -> {
            delivered.add(message);
            time.in(10, () -> broker.ended(node, message));
        });
        for (Urgency urgency : List.of(Urgency.FRESH, Urgency.EXEMPLAR, Urgency.RETRY, Urgency.FIRST_DIAGNOSTIC)) {
            assertThat(broker.send(message(urgency), 0)).isTrue();
        }
        time.runUntil(25);
        assertThat(delivered)
                .extracting(Message::priority)
                .containsExactly(
                        Urgency.FRESH.priority(), Urgency.FIRST_DIAGNOSTIC.priority(), Urgency.RETRY.priority());

        assertThat(broker.send(message(Urgency.FRESH), 100)).isTrue();
        broker.lose(50);
        assertThat(broker.send(message(Urgency.FRESH), 0)).isFalse();
        time.runUntil(1_000);
        assertThat(delivered).hasSize(3);
        assertThat(broker.held()).isZero();
        assertThat(broker.send(message(Urgency.FRESH), 0)).isTrue();
        assertThat(delivered).hasSize(4);
    }

    @Test
    void waitingWorkIsCountedWhileItsUsersPoll() {
        WaitingWork waiting = new WaitingWork();
        Attempt attempt = new Attempt("att_1", false, 1);
        attempt.status = Attempt.Status.PROCESSING;
        attempt.submittedAtMs = 5_000;
        waiting.changed(attempt, 5_000);
        assertThat(waiting.polled(125_000)).isOne();
        assertThat(waiting.polled(126_000)).isZero();
        assertThat(waiting.total()).isOne();

        attempt.row.putOff(7_000, 9_000);
        waiting.changed(attempt, 6_000);
        assertThat(waiting.total()).isZero();
        assertThat(waiting.oldest(6_000)).isNull();
        waiting.changed(attempt, 7_000);
        assertThat(waiting.total()).isOne();
    }

    @Test
    void theReminderLeavesAtEight() {
        assertThat(Reminder.sentMs()).isEqualTo(Clock.at(20, 0));
    }

    @Test
    void aShareOfTimesIsReadToTheTenth() {
        Histogram histogram = new Histogram();
        assertThat(histogram.seconds(0.5)).isNaN();
        for (int i = 0; i < 100; i++) {
            histogram.add(i * 100L);
        }
        assertThat(histogram.seconds(0.5)).isEqualTo(5);
        assertThat(histogram.seconds(0.99)).isEqualTo(9.9);
        histogram.add(Long.MAX_VALUE);
        assertThat(histogram.seconds(1)).isEqualTo(600);
    }

    private static Message message(Urgency urgency) {
        return new Message(PipelineStep.TRANSCRIBE, new Attempt("att", false, 1), 0, urgency.priority(), 0, false);
    }
}
