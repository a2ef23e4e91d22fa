package app.twicetold.core.shared.signed;

import app.twicetold.core.shared.http.OutboundHttp;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Fetches a key set over HTTP: one address, no redirects, a bound for its size and for the whole time. */
public final class KeySetAddress implements PublishedKeys.Source {
    static final int LARGEST_SET = 256 << 10;
    private static final int OK = 200;

    private final OutboundHttp http = new OutboundHttp();
    private final URI address;
    private final Duration patience;

    /** @param patience for everything from the connection to the last byte */
    public KeySetAddress(URI address, Duration patience) {
        this.address = address;
        this.patience = patience;
    }

    @Override
    public Duration patience() {
        return patience;
    }

    @Override
    public String toString() {
        return address.toString();
    }

    @Override
    public String fetch() throws IOException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Accept", "application/json")
                .GET()
                .build();
        HttpResponse<byte[]> answer = http.send(request, LARGEST_SET, patience);
        if (answer.statusCode() != OK) {
            throw new IOException("Status " + answer.statusCode());
        }
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
