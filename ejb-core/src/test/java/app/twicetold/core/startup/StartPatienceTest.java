package app.twicetold.core.startup;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A step of the start")
class StartPatienceTest {
    private long now;
    private int done;
    private final Deque<RuntimeException> failures = new ArrayDeque<>();
    private final StartPatience patience = new StartPatience(
            Duration.ofSeconds(2),
            () -> now,
            milliseconds -> now += Duration.ofMillis(milliseconds).toNanos());

    private static RuntimeException failure(String state) {
        return new IllegalStateException(new SQLException("reason", state));
    }

    private void step() {
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
        done++;
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "57P01", "57P03", "53300", "25006"})
    void isDoneAgainWhileTheDatabaseFailsOver(String state) {
        failures.addAll(List.of(failure(state), failure(state)));

        patience.persist(this::step);

        assertThat(done).isEqualTo(1);
        assertThat(now).isEqualTo(Duration.ofSeconds(2).toNanos());
    }

    @Test
    void failsWhenPatienceIsOver() {
        RuntimeException last = failure("08006");
        failures.addAll(List.of(failure("08006"), failure("08006"), last));

        assertThatThrownBy(() -> patience.persist(this::step)).isSameAs(last);
        assertThat(done).isZero();
    }

    @Test
    void failsWhenTheServerIsToldToStop() {
        RuntimeException away = failure("08006");
        failures.add(away);
        AtomicReference<Runnable> stop = new AtomicReference<>(() -> {});
        StartPatience waiting = new StartPatience(
                Duration.ofSeconds(2),
                () -> now,
                milliseconds -> requireNonNull(stop.get()).run());
        stop.set(waiting::stop);

        assertThatThrownBy(() -> waiting.persist(this::step)).isSameAs(away);
        assertThat(done).isZero();
    }

    @Test
    void failsAtOnceByItsOwnFault() {
        RuntimeException syntax = failure("42601");
        failures.add(syntax);

        assertThatThrownBy(() -> patience.persist(this::step)).isSameAs(syntax);
        assertThat(now).isZero();
    }
}
