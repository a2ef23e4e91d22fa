package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ClaimedWorkTest {
    private static final IllegalStateException BROKEN = new IllegalStateException("broken on purpose");
    private static final Function<String, Optional<String>> NEXT = claim -> Optional.of(claim + " landed");

    private final List<String> done = new ArrayList<>();
    private final Consumer<String> lost = id -> done.add("lost " + id);
    private final Consumer<String> release = claim -> done.add("released " + claim);

    @Test
    void workThatIsClaimedIsDone() {
        assertThat(new ClaimedWork<>(ClaimedWorkTest::claimed, lost, release).run("job", NEXT))
                .contains("claim of job landed");
        assertThat(done).isEmpty();
    }

    @Test
    void workThatIsNotDueIsLeftAlone() {
        ClaimedWork<String> taken = new ClaimedWork<>(id -> Optional.empty(), lost, release);
        assertThat(taken.<String>run("job", claim -> {
                    throw BROKEN;
                }))
                .isEmpty();
        assertThat(done).isEmpty();
    }

    @Test
    void aDeliveryThatCannotClaimIsCountedAsLost() {
        ClaimedWork<String> unclaimable = new ClaimedWork<>(ClaimedWorkTest::broken, lost, release);
        assertThatThrownBy(() -> unclaimable.run("job", NEXT)).isSameAs(BROKEN);
        assertThat(done).containsExactly("lost job");
    }

    @Test
    void aClaimIsGivenBackWhenTheWorkBreaks() {
        ClaimedWork<String> work = new ClaimedWork<>(ClaimedWorkTest::claimed, lost, release);
        assertThatThrownBy(() -> work.run("job", ClaimedWorkTest::broken)).isSameAs(BROKEN);
        assertThat(done).containsExactly("released claim of job");
    }

    @Test
    void whatBrokeFirstIsThrownWhenTheReleaseBreaksAsWell() {
        IllegalStateException broken = new IllegalStateException("first");
        ClaimedWork<String> work = new ClaimedWork<>(ClaimedWorkTest::claimed, lost, ClaimedWorkTest::breaking);
        assertThatThrownBy(() -> work.<String>run("job", claim -> {
                    throw broken;
                }))
                .isSameAs(broken)
                .hasSuppressedException(BROKEN);
    }

    private static Optional<String> claimed(String id) {
        return Optional.of("claim of " + id);
    }

    private static Optional<String> broken(String id) {
        throw BROKEN;
    }

    private static void breaking(String claim) {
        throw BROKEN;
    }
}
