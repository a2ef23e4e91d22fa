package app.twicetold.core.database.rules;

import static app.twicetold.core.database.rules.DatabaseFault.AWAY;
import static app.twicetold.core.database.rules.DatabaseFault.CROWDED;
import static app.twicetold.core.database.rules.DatabaseFault.ENDED;
import static app.twicetold.core.database.rules.DatabaseFault.UNANSWERED;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.PersistenceException;
import jakarta.resource.spi.ResourceAllocationException;
import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseFaultTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"08000", "08001", "08003", "08004", "08006", "57P01", "57P02", "57P03", "57P04", "57P05", "25006"
            })
    void aConnectionThatIsRefusedOrLostOrTakesNoChangesIsADatabaseThatIsAway(String state) {
        assertThat(DatabaseFault.of(deepIn(new SQLException("gone", state)))).contains(AWAY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"07006", "09000", "23505", "22021", "25P02", "40001", "57013", "57P06", "53100"})
    void whatIsWrongWithAStatementIsNone(String state) {
        assertThat(DatabaseFault.of(deepIn(new SQLException("wrong", state)))).isEmpty();
    }

    @Test
    void aStatementThatTheDatabaseEndedIsToldApart() {
        SQLException ended = new SQLException("canceling statement due to statement timeout", "57014");
        SQLException endedAndBroken = new SQLException("canceling statement due to statement timeout", "57014");
        endedAndBroken.setNextException(new SQLException("gone", "08003"));

        assertThat(DatabaseFault.of(deepIn(ended))).contains(ENDED);
        assertThat(DatabaseFault.of(deepIn(endedAndBroken))).contains(AWAY);
    }

    @Test
    void anAnswerThatDoesNotComeIsToldApartFromAConnectionThatBreaks() {
        assertThat(DatabaseFault.of(deepIn(brokenBy(new SocketTimeoutException("Read timed out")))))
                .contains(UNANSWERED);
        assertThat(DatabaseFault.of(deepIn(brokenBy(new SSLException(new SocketTimeoutException("Read timed out"))))))
                .contains(UNANSWERED);
        assertThat(DatabaseFault.of(deepIn(brokenBy(new SocketException("Connection reset")))))
                .contains(AWAY);
        assertThat(DatabaseFault.of(deepIn(brokenBy(new EOFException())))).contains(AWAY);
    }

    @Test
    void aTimeOutWhileConnectingIsADatabaseThatIsAway() {
        SQLException connecting = new SQLException(
                "The connection attempt failed.", "08001", new SocketTimeoutException("Connect timed out"));

        assertThat(DatabaseFault.of(deepIn(connecting))).contains(AWAY);
    }

    @ParameterizedTest
    @CsvSource({"08003, UNANSWERED", "08006, AWAY", "57P01, AWAY"})
    void theDriverClosesAConnectionThatDoesNotAnswer(String afterwards, DatabaseFault fault) {
        RuntimeException failure = deepIn(brokenBy(new SocketTimeoutException("Read timed out")));
        failure.addSuppressed(new SQLException("This connection has been closed.", afterwards));

        assertThat(DatabaseFault.of(failure)).contains(fault);
    }

    @ParameterizedTest
    @ValueSource(strings = {"57014", "57P03", "53300", "25006", "55P03"})
    void aStartTriesAgain(String state) {
        assertThat(DatabaseFault.passesDuringAStart(deepIn(new SQLException("later", state))))
                .isTrue();
        assertThat(DatabaseFault.passesDuringAStart(deepIn(new SQLException("wrong", "42601"))))
                .isFalse();
    }

    private static SQLException brokenBy(IOException cause) {
        return new SQLException("An I/O error occurred while sending to the backend.", "08006", cause);
    }

    @Test
    void aDatabaseThatTakesNoMoreConnectionsIsThere() {
        assertThat(DatabaseFault.of(deepIn(new SQLException("sorry, too many clients already", "53300"))))
                .contains(CROWDED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "In-use connections equal max-pool-size and expired max-wait-time. Cannot allocate more connections.",
                "IJ000655: No managed connections available within configured blocking timeout (5000 [ms])"
            })
    void aPoolThatIsUsedUpIsToldApart(String message) {
        SQLException pool = new SQLException("no connection", new ResourceAllocationException(message));

        assertThat(DatabaseFault.of(deepIn(pool))).contains(CROWDED);
    }

    @Test
    void aPoolThatCannotConnectIsADatabaseThatIsAway() {
        SQLException pool = new SQLException("Error in allocating a connection", new ResourceAllocationException("x"));

        assertThat(DatabaseFault.of(deepIn(pool))).contains(AWAY);
        assertThat(DatabaseFault.of(new SQLTransientConnectionException("x"))).contains(AWAY);
    }

    @Test
    void whatWasSuppressedAndWhatCameNextAreLookedAt() {
        RuntimeException transaction = new IllegalStateException("Could not commit transaction");
        transaction.addSuppressed(new Exception("XA", new SQLException("gone", "08006")));
        SQLException batch = new SQLException("batch", "23505");
        batch.setNextException(new SQLException("gone", "57P01"));

        assertThat(DatabaseFault.of(transaction)).contains(AWAY);
        assertThat(DatabaseFault.of(batch)).contains(AWAY);
        assertThat(DatabaseFault.of(new UndeclaredThrowableException(new SQLException("gone", "08006"))))
                .contains(AWAY);
    }

    @Test
    void otherConnectionsAreNotTheDatabase() {
        assertThat(DatabaseFault.of(new IllegalStateException(new ConnectException("Connection refused"))))
                .isEmpty();
        assertThat(DatabaseFault.of(
                        new jakarta.jms.JMSRuntimeException("x", "y", new ResourceAllocationException("broker"))))
                .isEmpty();
    }

    @Test
    void aCircleOfCausesEnds() {
        Exception one = new Exception("one");
        Exception other = new Exception("other", one);
        one.initCause(other);

        assertThat(DatabaseFault.of(one)).isEmpty();
    }

    @Test
    void whatComesFromAStatementOrATransactionIsKnown() {
        assertThat(DatabaseFault.ofPersistence(new IllegalStateException(new PersistenceException("x"))))
                .isTrue();
        assertThat(DatabaseFault.ofPersistence(new IllegalStateException(new jakarta.transaction.RollbackException())))
                .isTrue();
        assertThat(DatabaseFault.ofPersistence(new IllegalStateException("x"))).isFalse();
    }

    @Test
    void whatAPoolThrowsWhileHibernateAsksForAConnectionIsKnown() {
        assertThat(DatabaseFault.ofPersistence(from("org.hibernate.engine.Provider", "getConnection")))
                .isTrue();
        assertThat(DatabaseFault.ofPersistence(from("org.hibernate.engine.Session", "doWork")))
                .isFalse();
        assertThat(DatabaseFault.ofPersistence(from("com.example.Pool", "getConnection")))
                .isFalse();
    }

    private static RuntimeException from(String type, String method) {
        RuntimeException fault = new IllegalStateException("Task already scheduled or cancelled");
        fault.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("java.util.Timer", "sched", "Timer.java", 413),
            new StackTraceElement(type, method, "Some.java", 126)
        });
        return new IllegalStateException("EJB", fault);
    }

    @Test
    void theReasonIsTheInnermostOneOnOneLine() {
        assertThat(DatabaseFault.reason(deepIn(new SQLException(
                        "The connection attempt failed.",
                        "08001",
                        new ConnectException("Connection refused\nwith more")))))
                .isEqualTo("Connection refused");
        assertThat(DatabaseFault.reason(new SQLException())).isEqualTo("null");
    }

    private static RuntimeException deepIn(SQLException cause) {
        return new IllegalStateException("EJB", new PersistenceException("JPA", new RuntimeException(cause)));
    }
}
