package app.twicetold.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.PersistenceException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseStateTest {
    private static final Logger LOG = Logger.getLogger(DatabaseState.class.getName());

    private final List<String> lines = new ArrayList<>();
    private final Handler log = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private long now;
    private final DatabaseState state = new DatabaseState(() -> now);

    @BeforeEach
    void listen() {
        LOG.addHandler(log);
        LOG.setUseParentHandlers(false);
    }

    @AfterEach
    void unlisten() {
        LOG.removeHandler(log);
        LOG.setUseParentHandlers(true);
    }

    @Test
    void anOutageIsOneLineWhenItBeginsAndOneWhenItEnds() {
        for (int i = 0; i < 2_500; i++) {
            assertThat(state.explains(away())).isTrue();
        }
        assertThat(state.isAway()).isTrue();
        pass(Duration.ofSeconds(31));
        state.answers();
        state.answers();

        assertThat(state.isAway()).isFalse();
        assertThat(lines)
                .containsExactly(
                        "WARNING The database does not answer: Connection refused",
                        "INFO The database answers again after 31 s; 2500 pieces of work had failed for want of it");
    }

    @Test
    void eachOutageIsToldAndCountedByItself() {
        assertThat(state.explains(away())).isTrue();
        state.answers();
        pass(Duration.ofSeconds(35));
        assertThat(state.explains(away())).isTrue();
        state.answers();

        assertThat(lines).hasSize(4);
        assertThat(lines.get(3)).endsWith(" 1 pieces of work had failed for want of it");
    }

    /** Statements that were under way in an outage fail up to 35 seconds later. */
    @ParameterizedTest
    @CsvSource({"0, false", "34999, false", "35000, true"})
    void aLateFailureIsNoNewOutage(long afterwards, boolean away) {
        assertThat(state.explains(away())).isTrue();
        state.answers();
        pass(Duration.ofMillis(afterwards));

        assertThat(state.explains(away())).isTrue();

        assertThat(state.isAway()).isEqualTo(away);
        assertThat(lines).hasSize(away ? 3 : 2);
    }

    @Test
    void theWatchTellsANewOutageAtOnce() {
        assertThat(state.explains(away())).isTrue();
        state.answers();

        state.silent();

        assertThat(state.isAway()).isTrue();
    }

    /** A look that hung in the outage may fail after a later look was answered. */
    @ParameterizedTest
    @CsvSource({"-1, false", "0, false", "1, true"})
    void aLookThatBeganAfterTheOutageTellsANewOutageAtOnce(long begun, boolean away) {
        assertThat(state.explains(away())).isTrue();
        state.answers();
        long back = state.now();
        pass(Duration.ofSeconds(1));

        state.lookFailed(away(), back + begun);

        assertThat(state.isAway()).isEqualTo(away);
        assertThat(lines).hasSize(away ? 3 : 2);
    }

    @Test
    void aTransactionThatForgotItsCauseMayComeLateAsWell() {
        PersistenceException rolledBack = new PersistenceException("rolled back");
        PersistenceException wrong = new PersistenceException(new SQLException("duplicate key", "23505"));
        assertThat(state.explains(away())).isTrue();
        state.answers();
        pass(Duration.ofSeconds(35).minusNanos(1));

        assertThat(state.explains(rolledBack)).isTrue();
        assertThat(state.explains(wrong)).isFalse();
        pass(Duration.ofNanos(1));
        assertThat(state.explains(rolledBack)).isFalse();
    }

    @Test
    void whatHasAnotherReasonIsNotExplained() {
        assertThat(state.explains(new IllegalStateException("a fault of ours"))).isFalse();
        assertThat(state.explains(new PersistenceException("a statement that is wrong")))
                .isFalse();
        assertThat(lines).isEmpty();
    }

    @Test
    void anOutageExplainsATransactionThatForgotItsCause() {
        assertThat(state.explains(away())).isTrue();

        assertThat(state.explains(new PersistenceException("rolled back"))).isTrue();
        assertThat(state.explains(new IllegalStateException("a fault of ours"))).isFalse();
    }

    @Test
    void aCrowdIsNoOutage() {
        SQLException crowd = new SQLException("sorry, too many clients already", "53300");

        assertThat(state.explains(crowd)).isTrue();
        assertThat(state.explains(crowd)).isTrue();

        assertThat(state.isAway()).isFalse();
        assertThat(lines)
                .containsExactly("WARNING The database is there, but no connection to it became free: "
                        + "sorry, too many clients already");
        pass(Duration.ofSeconds(60));
        state.answers();
        assertThat(lines).hasSize(2);
    }

    @Test
    void itHasSettledOnlyAWhileAfterItIsBack() {
        assertThat(state.isSettled()).isTrue();
        assertThat(state.explains(away())).isTrue();
        assertThat(state.isSettled()).isFalse();
        state.answers();

        pass(Duration.ofSeconds(20).minusNanos(1));
        assertThat(state.isSettled()).isFalse();
        pass(Duration.ofNanos(1));
        assertThat(state.isSettled()).isTrue();
    }

    @Test
    void aStatementThatTheDatabaseEndsIsNoOutage() {
        assertThat(state.explains(ended())).isFalse();

        assertThat(state.isAway()).isFalse();
        assertThat(lines).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, false", "9999, false", "10000, false", "10001, true"})
    void aStatementWithoutAnAnswerIsAnOutageUnlessTheDatabaseAnswersOthers(long sinceAnAnswer, boolean away) {
        state.answers();
        pass(Duration.ofMillis(sinceAnAnswer));

        assertThat(state.explains(unanswered())).isEqualTo(away);

        assertThat(state.isAway()).isEqualTo(away);
    }

    @Test
    void aStatementWithoutAnAnswerIsAnOutageWhereNothingWasEverAnswered() {
        assertThat(state.explains(unanswered())).isTrue();

        assertThat(state.isAway()).isTrue();
    }

    @Test
    void anOutageExplainsStatementsThatTookTooLong() {
        assertThat(state.explains(away())).isTrue();

        assertThat(state.explains(ended())).isTrue();
        assertThat(state.explains(unanswered())).isTrue();
        state.answers();

        assertThat(lines.get(1)).contains("; 3 pieces of work");
    }

    @Test
    void statementsThatHungInAnOutageMayFailLate() {
        assertThat(state.explains(away())).isTrue();
        state.answers();
        pass(Duration.ofSeconds(35).minusNanos(1));
        state.answers();

        assertThat(state.explains(ended())).isTrue();
        assertThat(state.explains(unanswered())).isTrue();
        assertThat(state.isAway()).isFalse();
        pass(Duration.ofNanos(1));
        assertThat(state.explains(ended())).isFalse();
        assertThat(state.explains(unanswered())).isFalse();
    }

    @Test
    void onlyWhatIsNotExplainedIsLogged() {
        state.log(LOG, Level.SEVERE, away(), () -> "A sweep failed");
        state.log(LOG, Level.SEVERE, new IllegalStateException(), () -> "Another sweep failed");

        assertThat(lines)
                .containsExactly(
                        "WARNING The database does not answer: Connection refused", "SEVERE Another sweep failed");
    }

    @Test
    void patientWorkIsDoneAgainWhenTheDatabaseIsBack() {
        DatabaseState real = new DatabaseState(System::nanoTime);
        AtomicInteger tries = new AtomicInteger();

        Thread look = new Thread(() -> {
            while (!real.isAway()) {
                Thread.onSpinWait();
            }
            real.answers();
        });
        look.setDaemon(true);
        look.start();

        String done = real.patiently(() -> {
            if (tries.incrementAndGet() == 1) {
                throw away();
            }
            return "done";
        });

        assertThat(done).isEqualTo("done");
        assertThat(tries).hasValue(2);
    }

    @Test
    void patientWorkThatFailsForAnotherReasonIsNotDoneAgain() {
        AtomicInteger tries = new AtomicInteger();

        assertThatThrownBy(() -> state.patiently(() -> {
                    tries.incrementAndGet();
                    throw new IllegalStateException("a fault of ours");
                }))
                .hasMessage("a fault of ours");
        assertThat(tries).hasValue(1);
    }

    @Test
    void aSlowStatementIsNotDoneAgain() {
        AtomicInteger tries = new AtomicInteger();
        state.answers();

        for (RuntimeException slow : List.of(ended(), unanswered())) {
            assertThatThrownBy(() -> state.patiently(() -> {
                        tries.incrementAndGet();
                        throw slow;
                    }))
                    .isSameAs(slow);
        }
        assertThat(tries).hasValue(2);
    }

    @Test
    void nobodyWaitsWhileTheServerStops() {
        state.stop();

        assertThatThrownBy(() -> state.patiently(() -> {
                    throw away();
                }))
                .isInstanceOf(PersistenceException.class);
    }

    /** An address of jobs that leads nowhere takes no request with it; a database that answers nobody does. */
    @ParameterizedTest
    @CsvSource({"10000, false", "10001, true"})
    void onlyJobsMissADatabaseThatAnswersRequests(long sinceTheLastAnswer, boolean away) {
        state.answers();
        pass(Duration.ofMillis(sinceTheLastAnswer));

        JobConnections.during(() -> {
            assertThat(state.explains(away())).isTrue();
            assertThat(state.explains(away())).isTrue();
        });

        assertThat(state.isAway()).isEqualTo(away);
        if (!away) {
            pass(Duration.ofMinutes(1));
            state.answers();
            assertThat(lines)
                    .containsExactly(
                            "WARNING The database answers, but not to jobs (DATABASE_JOBS_URL): Connection refused",
                            "INFO Jobs go on; 2 pieces of their work had to wait");
        }
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    private static PersistenceException ended() {
        return new PersistenceException(new SQLException("canceling statement due to statement timeout", "57014"));
    }

    private static PersistenceException unanswered() {
        return new PersistenceException(new SQLException(
                "An I/O error occurred while sending to the backend.",
                "08006",
                new SocketTimeoutException("Read timed out")));
    }

    private static PersistenceException away() {
        return new PersistenceException(new SQLException("Connection refused", "08001"));
    }
}
