package app.twicetold.core.database.rules;

import static app.twicetold.core.database.rules.DatabaseFault.AWAY;
import static app.twicetold.core.database.rules.DatabaseFault.CROWDED;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.PersistenceException;
import jakarta.resource.spi.ResourceAllocationException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.ConnectException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseFaultTest {
    @ParameterizedTest
    @ValueSource(strings = {"08000", "08001", "08003", "08004", "08006", "57P01", "57P02", "57P03", "57P04", "57P05"})
    void aConnectionThatIsRefusedOrLostIsADatabaseThatIsAway(String state) {
        assertThat(DatabaseFault.of(deepIn(new SQLException("gone", state)))).contains(AWAY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"07006", "09000", "23505", "22021", "40001", "57014", "57P06", "53100"})
    void whatIsWrongWithAStatementIsNone(String state) {
        assertThat(DatabaseFault.of(deepIn(new SQLException("wrong", state)))).isEmpty();
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
