package app.twicetold.core.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.database.DatabaseState;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class OutageTest {
    private final List<String> done = new ArrayList<>();
    private final DatabaseState database = new DatabaseState(System::nanoTime);
    private int claims;

    private Optional<String> deliver(Supplier<Optional<String>> claim, Supplier<Optional<String>> work) {
        return ClaimedWork.<String>of(
                        id -> {
                            done.add("claim");
                            return claim.get();
                        },
                        held -> done.add("release"))
                .counting(id -> done.add("lost"))
                .outlasting(database, held -> done.add("give back"))
                .run("att_1", held -> {
                    done.add("work");
                    return work.get();
                });
    }

    @Test
    void aStepThatIsNotDueIsNoWork() {
        assertThat(deliver(Optional::empty, Optional::empty)).isEmpty();
        assertThat(done).containsExactly("claim");
    }

    @Test
    void workThatBreaksIsReleasedAndComesAgain() {
        assertThatThrownBy(() -> deliver(() -> Optional.of("claimed"), () -> {
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");
        assertThat(done).containsExactly("claim", "work", "release");
    }

    @Test
    void aClaimThatBreaksIsLost() {
        assertThatThrownBy(() -> deliver(
                        () -> {
                            throw new IllegalStateException("broken");
                        },
                        Optional::empty))
                .hasMessage("broken");
        assertThat(done).containsExactly("claim", "lost");
    }

    @Test
    void aDatabaseThatGoesAwayWithinTheWorkCostsNoTry() {
        Optional<String> next = deliver(() -> Optional.of("claimed"), () -> {
            if (++claims == 1) {
                throw backBeforeItsWaiterAsks();
            }
            return Optional.of("next");
        });

        assertThat(next).contains("next");
        assertThat(done).containsExactly("claim", "work", "give back", "claim", "work");
    }

    @Test
    void aDatabaseThatIsAwayForTheClaimCostsNoTry() {
        Optional<String> next = deliver(
                () -> {
                    if (++claims == 1) {
                        throw backBeforeItsWaiterAsks();
                    }
                    return Optional.of("claimed");
                },
                () -> Optional.of("next"));

        assertThat(next).contains("next");
        assertThat(done).containsExactly("claim", "claim", "work");
    }

    private RuntimeException backBeforeItsWaiterAsks() {
        PersistenceException away = new PersistenceException(new SQLException("Connection refused", "08001"));
        Thread back = new Thread(() -> {
            while (!database.isAway()) {
                Thread.onSpinWait();
            }
            database.answers();
        });
        back.setDaemon(true);
        back.start();
        return away;
    }
}
