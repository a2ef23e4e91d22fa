package app.twicetold.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The first connection of a server")
class FirstConnectionTest {
    private static final SQLException AWAY = new SQLException("Connection refused.", "08001");
    private static final Connection CONNECTION = (Connection) Proxy.newProxyInstance(
            FirstConnectionTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, args) -> null);

    private final List<Boolean> told = new ArrayList<>();
    private final Deque<@Nullable SQLException> failures = new ArrayDeque<>();
    private long now;
    private int tries;

    private final FirstConnection first = new FirstConnection(Duration.ofSeconds(3), () -> now, this::pause);

    private void pause(long milliseconds) {
        now += Duration.ofMillis(milliseconds).toNanos();
        told.add(Boolean.getBoolean(FirstConnection.AWAITED));
    }

    private Connection open() throws SQLException {
        return first.open(() -> {
            tries++;
            if (!failures.isEmpty()) {
                throw failures.remove();
            }
            return CONNECTION;
        });
    }

    /** Jobs may go past a pooler that is away: their connection says nothing of that of requests. */
    @Test
    void isOneOfEachAddress() throws SQLException {
        FirstConnection jobs = new FirstConnection(Duration.ofSeconds(3), () -> now, this::pause);
        failures.add(AWAY);
        failures.add(AWAY);

        assertThat(first.open(() -> {
                    tries++;
                    if (!failures.isEmpty()) {
                        assertThat(jobs.open(() -> CONNECTION)).isSameAs(CONNECTION);
                        throw failures.remove();
                    }
                    return CONNECTION;
                }))
                .isSameAs(CONNECTION);

        assertThat(tries).isEqualTo(3);
        assertThat(told).containsExactly(true, true);
        assertThat(FirstConnection.ofThisServer("jdbc:postgresql://one/twicetold"))
                .isSameAs(FirstConnection.ofThisServer("jdbc:postgresql://one/twicetold"))
                .isNotSameAs(FirstConnection.ofThisServer("jdbc:postgresql://other/twicetold"));
    }

    @Test
    void comesAtOnceWhereTheDatabaseIsThere() throws SQLException {
        assertThat(open()).isSameAs(CONNECTION);
        assertThat(told).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"08001", "08006", "57P03", "57P01", "53300"})
    void waitsForADatabaseThatIsAwayAndSaysSo(String state) throws SQLException {
        failures.add(new SQLException("away", state));
        failures.add(new SQLException("away", state));

        assertThat(open()).isSameAs(CONNECTION);
        assertThat(told).containsExactly(true, true);
        assertThat(System.getProperty(FirstConnection.AWAITED)).isNull();
    }

    @Test
    void waitsAsLongAsItsPatienceAndGivesUpWithASentence() {
        for (int i = 0; i < 4; i++) {
            failures.add(AWAY);
        }

        assertThatThrownBy(this::open)
                .isInstanceOf(SQLException.class)
                .hasMessage("The database did not answer within 3 s (STARTUP_PATIENCE_SECONDS): Connection refused.");
        assertThat(tries).isEqualTo(4);
        assertThat(System.getProperty(FirstConnection.AWAITED)).isNull();
    }

    @Test
    void doesNotWaitAgainAfterItGaveUp() throws SQLException {
        for (int i = 0; i < 5; i++) {
            failures.add(AWAY);
        }

        assertThatThrownBy(this::open).hasMessageContaining("did not answer within");
        assertThatThrownBy(this::open).isSameAs(AWAY);
        assertThat(open()).isSameAs(CONNECTION);
        assertThat(told).hasSize(3);
    }

    @Test
    void doesNotWaitForADatabaseThatRefusesTheUser() {
        failures.add(new SQLException("FATAL: password authentication failed for user \"x\"", "28P01"));

        assertThatThrownBy(this::open)
                .hasMessage("The database does not take this service in: FATAL: password authentication failed for"
                        + " user \"x\"");
        assertThat(told).isEmpty();
    }

    @Test
    void isTheOnlyOneThatWaits() throws SQLException {
        open();
        failures.add(AWAY);

        assertThatThrownBy(this::open).isSameAs(AWAY);
        assertThat(told).isEmpty();
    }

    @Test
    void hasThePatienceOfTheSetting() {
        assertThat(FirstConnection.patience(null)).isEqualTo(Duration.ofMinutes(5));
        assertThat(FirstConnection.patience("0")).isEqualTo(Duration.ZERO);
        assertThat(FirstConnection.patience(" 90 ")).isEqualTo(Duration.ofSeconds(90));
        assertThat(FirstConnection.patience("soon")).isEqualTo(Duration.ofMinutes(5));
    }
}
