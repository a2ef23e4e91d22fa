package app.twicetold.core.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClaimedWorkTest {
    private final IllegalStateException broken = new IllegalStateException("broken on purpose");
    private final List<String> done = new ArrayList<>();

    @Test
    void workThatIsClaimedIsDone() {
        assertThat(ClaimedWork.of(ClaimedWorkTest::claimed, this::release)
                        .counting(this::lose)
                        .run("job", ClaimedWorkTest::landed))
                .contains("claim of job landed");
        assertThat(done).isEmpty();
    }

    @Test
    void workThatIsNotDueIsLeftAlone() {
        ClaimedWork<String> taken =
                ClaimedWork.of(id -> Optional.<String>empty(), this::release).counting(this::lose);
        assertThat(taken.<String>run("job", claim -> {
                    throw broken;
                }))
                .isEmpty();
        assertThat(done).isEmpty();
    }

    @Test
    void aDeliveryThatCannotClaimIsCountedAsLost() {
        ClaimedWork<String> unclaimable =
                ClaimedWork.of(this::broken, this::release).counting(this::lose);
        assertThatThrownBy(() -> unclaimable.run("job", ClaimedWorkTest::landed))
                .isSameAs(broken);
        assertThat(done).containsExactly("lost job");
    }

    @Test
    void aClaimIsGivenBackWhenTheWorkBreaks() {
        ClaimedWork<String> work =
                ClaimedWork.of(ClaimedWorkTest::claimed, this::release).counting(this::lose);
        assertThatThrownBy(() -> work.run("job", this::broken)).isSameAs(broken);
        assertThat(done).containsExactly("released claim of job");
    }

    @Test
    void whatBrokeFirstIsThrownWhenTheReleaseBreaksAsWell() {
        IllegalStateException first = new IllegalStateException("first");
        ClaimedWork<String> work =
                ClaimedWork.of(ClaimedWorkTest::claimed, this::breaking).counting(this::lose);
        assertThatThrownBy(() -> work.<String>run("job", claim -> {
                    throw first;
                }))
                .isSameAs(first)
                .hasSuppressedException(broken);
    }

    private static Optional<String> claimed(String id) {
        return Optional.of("claim of " + id);
    }

    private static Optional<String> landed(String claim) {
        return Optional.of(claim + " landed");
    }

    private Optional<String> broken(String id) {
        throw broken;
    }

    private void breaking(String claim) {
        throw broken;
    }

    private void lose(String id) {
        done.add("lost " + id);
    }

    private void release(String claim) {
        done.add("released " + claim);
    }
}
