package app.twicetold.core.provider.chain;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallPlacesTest {
    private final CallPlaces places = new CallPlaces();

    private static ChainEntry entry(Map<String, Object> options) {
        return new ChainEntry("openai_compatible", "qwen3", true, Duration.ofSeconds(9), options);
    }

    private static ChainEntry entry(int most) {
        return entry(Map.of("max_in_flight", most));
    }

    private static Deadline now() {
        return Deadline.in(Duration.ZERO);
    }

    private static Deadline patient() {
        return Deadline.in(Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 64})
    void thereAreSoManyPlacesAndNoMore(int most) {
        List<CallPlaces.Place> taken = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            taken.add(places.take(entry(most), now()));
        }

        assertThat(taken).doesNotContainNull();
        assertThat(places.take(entry(most), now())).isNull();
        taken.get(0).close();
        assertThat(places.take(entry(most), now())).isNotNull();
    }

    @Test
    void anEntryWithoutTheOptionHasNoBound() {
        for (int i = 0; i < 100; i++) {
            assertThat(places.take(entry(Map.of()), now())).isNotNull();
        }
    }

    @Test
    void anotherEndpointHasItsOwnPlaces() {
        assertThat(places.take(entry(1), now())).isNotNull();
        assertThat(places.take(entry(Map.of("max_in_flight", 1, "endpoint", "other")), now()))
                .isNotNull();
    }

    @Test
    void aChangedBoundHoldsForTheNextCall() {
        assertThat(places.take(entry(1), now())).isNotNull();
        assertThat(places.take(entry(2), now())).isNotNull();
        assertThat(places.take(entry(2), now())).isNull();
    }

    @Test
    void callsWaitInOrder() throws InterruptedException {
        CallPlaces.Place first = places.take(entry(1), now());
        assertThat(first).isNotNull();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                try (CallPlaces.Place place = places.take(entry(1), patient())) {
                    order.add(place == null ? -1 : number);
                }
            });
            thread.start();
            threads.add(thread);
            while (places.waiting(entry(1)) <= i) {
                Thread.onSpinWait();
            }
        }

        first.close();

        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(order).containsExactly(0, 1, 2, 3, 4);
        assertThat(places.waiting(entry(1))).isZero();
    }

    /** One that gives up holds nobody up. */
    @Test
    void whoGivesUpLeavesTheQueue() {
        CallPlaces.Place taken = places.take(entry(1), now());
        assertThat(places.take(entry(1), now())).isNull();
        assertThat(taken).isNotNull();
        taken.close();

        assertThat(places.waiting(entry(1))).isZero();
        assertThat(places.take(entry(1), now())).isNotNull();
    }

    @Test
    void anInterruptedCallGetsNoPlace() {
        assertThat(places.take(entry(1), now())).isNotNull();
        Thread.currentThread().interrupt();

        assertThat(places.take(entry(1), patient())).isNull();
        assertThat(Thread.interrupted()).isTrue();
    }
}
