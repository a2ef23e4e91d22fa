package app.twicetold.core.provider.chain;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.CircuitBreaker.Failure;
import app.twicetold.core.provider.rules.ErrorKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How many calls an entry gets at once that comes back from an outage. */
class CircuitBreakersTest {
    private static final ChainEntry ENTRY = ChainEntry.of("a", "m", Duration.ofSeconds(5));
    private static final Failure DOWN = new Failure(ErrorKind.SERVER_ERROR, false, null);

    private long nowMs = 1_000;
    private final CircuitBreakers breakers = new CircuitBreakers(() -> nowMs);
    private final List<CircuitBreakers.Permit> inFlight = new ArrayList<>();

    @Test
    void anEntryThatWasNeverAwayHasNoLimit() {
        assertThat(begin(1_000)).isEqualTo(1_000);
        assertThat(breakers.pause(Capability.LLM, ENTRY)).isZero();
    }

    @Test
    void whatWaitedComesBackTwiceAsOftenWithEachSecond() {
        comesBack();

        assertThat(begin(1_000)).isEqualTo(1);
        assertThat(breakers.admits(Capability.LLM, ENTRY)).isFalse();
        assertThat(breakers.pause(Capability.LLM, ENTRY)).isEqualTo(Duration.ofSeconds(1));
        for (int inAll = 2; inAll <= 128; inAll *= 2) {
            nowMs += 1_000;
            assertThat(begin(1_000)).isEqualTo(inAll / 2);
        }
        nowMs += 23_000;
        assertThat(begin(1_000)).isEqualTo(1_000);
        assertThat(breakers.pause(Capability.LLM, ENTRY)).isZero();
    }

    @Test
    void aCallThatEndedMakesRoomForAnother() {
        comesBack();
        assertThat(begin(2)).isEqualTo(1);

        answer();

        assertThat(breakers.pause(Capability.LLM, ENTRY)).isZero();
        assertThat(begin(2)).isEqualTo(1);
    }

    @Test
    void whatFailsOnItsReturnIsLeftAloneAgain() {
        comesBack();
        for (int i = 0; i < 3; i++) {
            assertThat(begin(1)).isEqualTo(1);
            fail();
        }
        nowMs += 14_999;
        assertThat(begin(1)).isZero();
        nowMs += 1;
        assertThat(begin(2)).as("the probe").isEqualTo(1);
        answer();
        assertThat(begin(2)).as("it begins with one").isEqualTo(1);
    }

    @Test
    void aChainIsAwaySinceItsLastEntryWent() {
        ChainEntry second = ChainEntry.of("b", "m", Duration.ofSeconds(5));
        ProviderChains chains = chains(ENTRY, second);
        assertThat(breakers.outage(chains, Capability.LLM)).isNull();

        Objects.requireNonNull(breakers.admit(Capability.LLM, second)).close();
        open(ENTRY);
        nowMs += 4_000;
        assertThat(breakers.outage(chains, Capability.LLM))
                .as("the second answers")
                .isNull();

        open(second);
        nowMs += 3_000;
        assertThat(breakers.outage(chains, Capability.LLM))
                .isEqualTo(new CircuitBreakers.Outage(Duration.ofSeconds(3), false));
        assertThat(breakers.outage(chains, Capability.ASR))
                .as("another capability")
                .isNull();

        nowMs += 8_000;
        assertThat(breakers.outage(chains, Capability.LLM))
                .as("the first is to be probed")
                .isEqualTo(new CircuitBreakers.Outage(Duration.ofSeconds(11), true));
    }

    @Test
    void onlyEntriesThatMayBeCalledCount() {
        ChainEntry off = new ChainEntry("b", "m", false, Duration.ofSeconds(5), Map.of());
        ChainEntry without = ChainEntry.of("c", "m", Duration.ofSeconds(5));
        open(ENTRY);

        assertThat(breakers.outage(chains(off, ENTRY, without), Capability.LLM)).isNotNull();
        assertThat(breakers.outage(chains(off, without), Capability.LLM)).isNull();
        assertThat(breakers.outage(
                        chains(ENTRY, ChainEntry.of("mock", "standard", Duration.ofSeconds(5))), Capability.LLM))
                .as("the mock is always there")
                .isNull();
        ChainEntry narrow = new ChainEntry("c", "m", true, Duration.ofSeconds(5), Map.of(ChainEntry.WIDTH, 1));
        assertThat(breakers.outage(chains(ENTRY, narrow), Capability.LLM))
                .as("other nodes may have all its places")
                .isNull();
    }

    @Test
    void theConsoleSeesAClosedBreaker() {
        comesBack();

        assertThat(breakers.read(new ProviderChains(Map.of(Capability.LLM, List.of(ENTRY)))))
                .extracting(CircuitBreakers.Reading::state)
                .containsExactly(CircuitBreaker.State.CLOSED);
    }

    private void comesBack() {
        for (int i = 0; i < 3; i++) {
            assertThat(begin(1)).isEqualTo(1);
            fail();
        }
        assertThat(begin(1)).isZero();
        nowMs += 15_000;
        assertThat(begin(2)).as("the probe").isEqualTo(1);
        answer();
    }

    private void open(ChainEntry entry) {
        for (int i = 0; i < 3; i++) {
            CircuitBreakers.Permit permit = Objects.requireNonNull(breakers.admit(Capability.LLM, entry));
            permit.failed(DOWN);
            permit.close();
        }
    }

    private static ProviderChains chains(ChainEntry... entries) {
        return new ProviderChains(Map.of(Capability.LLM, List.of(entries)));
    }

    /** @return how many of the calls are admitted */
    private int begin(int calls) {
        int before = inFlight.size();
        for (int i = 0; i < calls; i++) {
            CircuitBreakers.Permit permit = breakers.admit(Capability.LLM, ENTRY);
            if (permit != null) {
                inFlight.add(permit);
            }
        }
        return inFlight.size() - before;
    }

    private void answer() {
        CircuitBreakers.Permit permit = Objects.requireNonNull(inFlight.remove(0));
        permit.answered();
        permit.close();
    }

    private void fail() {
        CircuitBreakers.Permit permit = Objects.requireNonNull(inFlight.remove(0));
        permit.failed(DOWN);
        permit.close();
    }
}
