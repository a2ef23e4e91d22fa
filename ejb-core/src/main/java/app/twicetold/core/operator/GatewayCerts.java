package app.twicetold.core.operator;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Fetches the key set over HTTP: one address, no redirects, a bound for its size and for the whole time. */
final class GatewayCerts implements GatewayKeys.Source {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    static final int LARGEST_SET = 256 << 10;

    private final URI address;
    private final Duration patience;
    private final HttpClient client;

    GatewayCerts(URI address) {
        this(address, PATIENCE);
    }

    /** @param patience for the connection, and for the whole */
    GatewayCerts(URI address, Duration patience) {
        this.address = address;
        this.patience = patience;
        this.client = HttpClient.newBuilder()
                .connectTimeout(patience)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    @Override
    public String fetch() throws IOException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Accept", "application/json")
                .GET()
                .build();
        CompletableFuture<String> answer = client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream())
                .thenApplyAsync(GatewayCerts::text);
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException("No key set in time", e);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted");
        } catch (ExecutionException e) {
            throw new IOException("No key set", e.getCause());
        }
    }

    private static String text(HttpResponse<InputStream> response) {
        try (InputStream body = response.body()) {
            byte[] bytes = body.readNBytes(LARGEST_SET + 1);
            if (response.statusCode() != 200 || bytes.length > LARGEST_SET) {
                throw new IllegalStateException("Status " + response.statusCode() + ", " + bytes.length + " bytes");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("The key set broke off", e);
        }
    }
}
