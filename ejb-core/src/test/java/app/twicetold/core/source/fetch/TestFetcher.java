package app.twicetold.core.source.fetch;

import java.net.InetAddress;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;

/** A fetcher whose pauses a test lets pass. */
public final class TestFetcher {
    private TestFetcher() {}

    public static Fetcher of(FetchSettings settings, InstantSource clock, LongSupplier nanos) {
        return new Fetcher(
                settings,
                clock,
                InetAddress::getAllByName,
                nanos,
                Fetcher.DEADLINE,
                DefaultClientTlsStrategy.createDefault());
    }
}
