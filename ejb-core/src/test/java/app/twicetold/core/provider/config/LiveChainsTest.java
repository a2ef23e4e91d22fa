package app.twicetold.core.provider.config;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.chain.ProviderChains;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LiveChainsTest {
    private static final ProviderChains OLD = chains();
    private static final ProviderChains NEW = chains();

    private final AtomicLong nanos = new AtomicLong();
    private ProviderChains stored = OLD;
    private int readings;
    private Runnable whileReading = () -> {};
    private final LiveChains live = new LiveChains(this::read, nanos::get);

    private ProviderChains read() {
        readings++;
        ProviderChains found = stored;
        whileReading.run();
        return found;
    }

    @Test
    void theDatabaseIsAskedOncePerSecond() {
        live.read();
        nanos.addAndGet(LiveChains.FRESH.toNanos() - 1);
        live.read();
        assertThat(readings).isEqualTo(1);

        nanos.addAndGet(1);
        live.read();
        assertThat(readings).isEqualTo(2);
    }

    @Test
    void anotherServersChangeHoldsASecondLater() {
        live.read();
        stored = NEW;

        nanos.addAndGet(LiveChains.FRESH.toNanos());

        assertThat(live.read()).isSameAs(NEW);
    }

    @Test
    void theOwnChangeHoldsForTheNextCall() {
        live.read();
        stored = NEW;
        live.forget();

        assertThat(live.read()).isSameAs(NEW);
    }

    @Test
    void whatWasReadWhileItChangedIsNotKept() {
        whileReading = () -> {
            whileReading = () -> {};
            stored = NEW;
            live.forget();
        };
        live.read();

        assertThat(live.read()).isSameAs(NEW);
    }

    private static ProviderChains chains() {
        return DefaultChains.of(new ProviderSettings(false, null, Duration.ZERO, null));
    }
}
