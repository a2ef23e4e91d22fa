package app.twicetold.core.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the playground may spend in a day, 20 USD unless operators say otherwise. */
class PlaygroundCapIT {
    private static final Duration LEASE = Duration.ofSeconds(65);

    @TempDir
    private Path directory = Path.of("");

    private PlaygroundFixture playground = new PlaygroundFixture(directory);

    @BeforeEach
    void nothingIsSpent() {
        playground = new PlaygroundFixture(directory);
    }

    private Optional<String> reserve(String usd) {
        return playground.book().reserve("pg_1", new BigDecimal(usd), LEASE);
    }

    /** Of forty calls that ask at once for a dollar each, those start that have room below the cap. */
    @Test
    void theCapHoldsUnderConcurrency() throws Exception {
        playground.spent("5");
        ExecutorService workers = Executors.newFixedThreadPool(16);
        Callable<Optional<String>> ask = () -> reserve("1");

        List<Future<Optional<String>>> answers = workers.invokeAll(Collections.nCopies(40, ask));
        workers.shutdown();

        List<String> started = new ArrayList<>();
        for (Future<Optional<String>> answer : answers) {
            answer.get().ifPresent(started::add);
        }
        assertThat(started).hasSize(15).doesNotHaveDuplicates();
        assertThat(playground.rows("playground_reservations")).isEqualTo(15);
        assertThat(reserve("0")).isEmpty();
        playground.book().release(started.get(0));
        assertThat(reserve("1")).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"19.999999, true", "20, false", "20.000001, false"})
    void aCallStartsBelowTheCap(String spent, boolean starts) {
        playground.spent(spent);

        assertThat(reserve("5").isPresent()).isEqualTo(starts);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void theReservationOfALostWorkerEndsWithItsLease(long msBeyond) {
        assertThat(reserve("20")).isPresent();
        playground.now = playground.now.plus(LEASE).plusMillis(msBeyond);

        assertThat(reserve("1").isPresent()).isEqualTo(msBeyond > 0);
    }

    @Test
    void theNextUtcDayHasACapOfItsOwn() {
        playground.spent("20");
        assertThat(reserve("1")).isEmpty();

        playground.now = playground.now.plus(Duration.ofDays(1));

        assertThat(reserve("1")).isPresent();
        assertThat(playground.book().spentToday()).isZero();
    }

    @Test
    void callsLeaveNoReservationWhetherTheyAnswerOrNot() {
        playground.failing.put("m1", ErrorKind.SERVER_ERROR);
        playground.whileAsked =
                what -> assertThat(playground.rows("playground_reservations")).isEqualTo(1);
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();

        assertThat(playground.asked).hasSize(3);
        assertThat(playground.rows("playground_reservations")).isZero();
    }

    /** Everything that asks for calls is refused, and nothing of the run changes. */
    @Test
    void whatAsksForCallsIsRefusedWhenTheCapIsReached() {
        String said = playground.heard;
        playground.heard = "Too few words";
        String unreliable = playground.run(2, 1);
        playground.record(unreliable, 1);
        playground.work();
        playground.heard = said;
        playground.failing.put("m1", ErrorKind.SERVER_ERROR);
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.work();
        RunFacts before = playground.facts(run);
        playground.spent("20");
        String failed = lane(before, "m1");
        String done = lane(before, "m0");

        assertRefused(() -> playground.run(2, 1));
        assertRefused(() -> playground.record(run, 1));
        assertRefused(() -> playground.record(run, 2));
        assertRefused(() -> playground.retry().retry(run, failed, 1));
        assertRefused(() -> playground.exemplars().request(run, done, 1));
        assertRefused(() -> playground.assessAnyway().assess(unreliable, 1));

        assertThat(playground.facts(run)).isEqualTo(before);
        assertThat(playground.facts(unreliable).round(1).state()).isEqualTo(RoundState.UNRELIABLE);
        assertThat(playground.rows("playground_runs")).isEqualTo(2);
        assertThat(playground.queue).isEmpty();
    }

    /** Work that was let in before the cap was reached fails at its next call, and may be asked for again. */
    @Test
    void workThatWaitsFailsRetryableWhenTheCapIsReached() {
        String run = playground.run(2, 1);
        playground.record(run, 1);
        playground.worker().run(playground.queue.remove());
        playground.spent("20");
        playground.work();

        assertThat(playground.asked).containsExactly("transcribe");
        assertThat(playground.facts(run).lanes())
                .allSatisfy(lane -> assertThat(lane.of(1).get(0).error()).isEqualTo(PlaygroundError.SPEND_CAP));
        playground.now = playground.now.plus(Duration.ofDays(1));
        playground.retry().retry(run, lane(playground.facts(run), "m0"), 1);
        playground.work();
        assertThat(playground.asked).containsExactly("transcribe", "m0");
    }

    private static String lane(RunFacts run, String model) {
        return run.lanes().stream()
                .filter(lane -> lane.entry().model().equals(model))
                .findFirst()
                .orElseThrow()
                .id();
    }

    private static void assertRefused(ThrowingCallable call) {
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(call)
                .extracting(ServiceException::code)
                .isEqualTo(ErrorCode.PLAYGROUND_CAP_REACHED);
    }
}
