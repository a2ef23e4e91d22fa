package app.twicetold.core.source.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.util.Timeout;

/**
 * One request to one host, and its answer. The connection goes to addresses that were looked up before; TLS and the
 * header {@code Host} have the name. Nothing is followed, kept or sent again.
 */
final class Exchange {
    /** The longest line and the most headers of an answer. */
    private static final Http1Config HEADERS = Http1Config.custom()
            .setMaxLineLength(16 << 10)
            .setMaxHeaderCount(200)
            .setMaxEmptyLineCount(10)
            .build();

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final int LARGEST_ERROR = 16 << 10;

    private final TlsSocketStrategy tls;
    private final Target target;
    private final List<InetAddress> addresses;
    private final HttpGet request;
    private final int limit;
    private final boolean cut;

    /**
     * A request that is not sent yet.
     *
     * @param limit the largest body of a success, unpacked
     * @param cut whether a longer body is cut; it is a failure otherwise
     */
    Exchange(
            TlsSocketStrategy tls,
            Target target,
            List<InetAddress> addresses,
            Map<String, String> headers,
            int limit,
            boolean cut) {
        this.tls = tls;
        this.target = target;
        this.addresses = addresses;
        this.request = new HttpGet(target.pathAndQuery());
        headers.forEach(request::setHeader);
        this.limit = limit;
        this.cut = cut;
    }

    /** Breaks the connection, from any thread. */
    void cancel() {
        request.cancel();
    }

    /** @throws FetchFailure when there is no whole answer */
    Answer send(Duration time) throws FetchFailure {
        try (BasicHttpClientConnectionManager connection = connection(time);
                CloseableHttpClient client = client(connection)) {
            HttpHost host = new HttpHost(target.scheme(), target.host(), target.port());
            try {
                return read(client.executeOpen(host, request, null));
            } finally {
                // What is left of a body is not waited for, which an orderly end would do.
                request.cancel();
            }
        } catch (BodyTooLong | MessageConstraintException e) {
            throw new FetchFailure(FetchError.TOO_LARGE, "More than is read", Duration.ZERO, e);
        } catch (SocketTimeoutException e) {
            throw new FetchFailure(FetchError.TIMED_OUT, "No whole answer in time", Duration.ZERO, e);
        } catch (ZipException | MalformedChunkCodingException | ConnectionClosedException e) {
            throw new FetchFailure(FetchError.BAD_ENCODING, "A body that breaks off", Duration.ZERO, e);
        } catch (IOException | RuntimeException e) {
            // A hostile answer must not do more than fail, whatever the client makes of it.
            throw new FetchFailure(FetchError.UNREACHABLE, "No answer", Duration.ZERO, e);
        }
    }

    private BasicHttpClientConnectionManager connection(Duration time) {
        BasicHttpClientConnectionManager connection = BasicHttpClientConnectionManager.create(
                null,
                new Known(addresses),
                RegistryBuilder.<TlsSocketStrategy>create()
                        .register("https", tls)
                        .build(),
                ManagedHttpClientConnectionFactory.builder()
                        .http1Config(HEADERS)
                        .build());
        Duration connect = time.compareTo(CONNECT) < 0 ? time : CONNECT;
        connection.setConnectionConfig(ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(connect))
                .setSocketTimeout(Timeout.of(time))
                .build());
        return connection;
    }

    private static CloseableHttpClient client(BasicHttpClientConnectionManager connection) {
        return HttpClientBuilder.create()
                .setConnectionManager(connection)
                .setConnectionReuseStrategy((request, response, context) -> false)
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableContentCompression()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableConnectionState()
                .disableDefaultUserAgent()
                .build();
    }

    private Answer read(ClassicHttpResponse response) throws IOException {
        Map<String, List<String>> headers = new HashMap<>();
        for (Header header : response.getHeaders()) {
            headers.computeIfAbsent(header.getName().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(String.valueOf(header.getValue()));
        }
        Answer head = new Answer(response.getCode(), headers, new byte[0], false);
        if (response.getEntity() == null || head.isRedirect()) {
            return head;
        }
        InputStream body = BoundedBody.unpacked(
                response.getEntity().getContent(),
                head.header("content-encoding").orElse("identity"));
        int most = head.isSuccess() ? limit : LARGEST_ERROR;
        BoundedBody read = BoundedBody.read(body, most);
        if (read.more() && head.isSuccess() && !cut) {
            throw new BodyTooLong();
        }
        return new Answer(head.status(), headers, read.bytes(), read.more());
    }

    /** More bytes than are read. */
    private static final class BodyTooLong extends IOException {
        private static final long serialVersionUID = 1L;

        BodyTooLong() {
            super("More bytes than are read");
        }
    }

    /** Answers every question with the addresses that were looked up before. */
    private record Known(List<InetAddress> addresses) implements DnsResolver {
        @Override
        public InetAddress[] resolve(String host) {
            return addresses.toArray(InetAddress[]::new);
        }

        @Override
        public String resolveCanonicalHostname(String host) {
            return host;
        }
    }
}
