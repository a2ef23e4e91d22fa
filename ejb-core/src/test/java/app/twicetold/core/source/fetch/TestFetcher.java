package app.twicetold.core.source.fetch;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;

/** Fetchers of tests. */
public final class TestFetcher {
    private TestFetcher() {}

    /** The turns of a node that is alone. */
    static HostTurns alone() {
        return new HostTurns() {
            @Override
            public Turn enter(String host, Duration pause) {
                return new Turn(Optional.of(Instant.EPOCH), Duration.ZERO);
            }

            @Override
            public void leave(String host, Instant visit) {}

            @Override
            public void leaveAlone(String host, Duration pause) {}

            @Override
            public void bePatient(String host, Duration time) {}

            @Override
            public Duration patience(String host) {
                return Duration.ZERO;
            }
        };
    }

    /** A fetcher of a node that is alone. */
    public static Fetcher of(FetchSettings settings, InstantSource clock) {
        return of(settings, clock, System::nanoTime);
    }

    /** A fetcher of a node that is alone, whose pauses a test lets pass. */
    public static Fetcher of(FetchSettings settings, InstantSource clock, LongSupplier nanos) {
        return of(settings, clock, nanos, alone());
    }

    /** A fetcher of a node that shares the turns of hosts with others. */
    public static Fetcher of(FetchSettings settings, InstantSource clock, LongSupplier nanos, HostTurns turns) {
        return new Fetcher(
                settings,
                turns,
                clock,
                InetAddress::getAllByName,
                nanos,
                Fetcher.DEADLINE,
                DefaultClientTlsStrategy.createDefault());
    }
}
