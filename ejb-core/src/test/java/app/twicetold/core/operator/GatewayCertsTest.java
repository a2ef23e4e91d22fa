package app.twicetold.core.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jose4j.jwk.RsaJsonWebKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The published keys as they come over HTTP, and what becomes of those that do not. */
@SuppressWarnings("NullAway.Init") // The server starts before each test.
class GatewayCertsTest {
    private static final RsaJsonWebKey KEY = GatewayFixture.key("published");
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Instant now = GatewayFixture.NOW;
    private HttpServer server;
    private volatile int status = 200;
    private volatile String body = GatewayFixture.set(KEY);
    private volatile Map<String, String> headers = Map.of();
    private volatile boolean hangs;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/certs", exchange -> {
            asked.incrementAndGet();
            headers.forEach(exchange.getResponseHeaders()::set);
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            try (OutputStream out = exchange.getResponseBody()) {
                if (hangs) {
                    out.write(bytes, 0, 1);
                    out.flush();
                    end.await();
                } else {
                    out.write(bytes);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private GatewayCerts certs(Duration patience) {
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/certs");
        return new GatewayCerts(address, patience);
    }

    private GatewayKeys keys() {
        return new GatewayKeys(certs(PATIENCE), () -> now);
    }

    @Test
    void theSetIsTheBody() throws IOException {
        assertThat(certs(PATIENCE).fetch()).isEqualTo(body);
    }

    @Test
    void theAnswersCacheControlDoesNotShortenTheHour() {
        headers = Map.of("Cache-Control", "no-store, max-age=1", "Expires", "Thu, 01 Jan 1970 00:00:00 GMT");
        GatewayKeys keys = keys();
        assertThat(keys.find("published")).isPresent();
        now = now.plus(GatewayKeys.FRESH).minusMillis(1);
        assertThat(keys.find("published")).isPresent();
        assertThat(asked).hasValue(1);
        now = now.plusMillis(1);
        assertThat(keys.find("published")).isPresent();
        assertThat(asked).hasValue(2);
    }

    @Test
    void anEndpointThatIsDownLeavesTheLastSetForADay() {
        GatewayKeys keys = keys();
        assertThat(keys.find("published")).isPresent();
        server.stop(0);
        now = now.plus(GatewayKeys.USABLE).minusMillis(1);
        assertThat(keys.find("published")).isPresent();
        now = now.plusMillis(1);
        assertThat(keys.find("published")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 302, 404, 500, 503})
    void anotherStatusLeavesTheLastSet(int other) {
        GatewayKeys keys = keys();
        assertThat(keys.find("published")).isPresent();
        status = other;
        headers = Map.of("Location", "/elsewhere");
        body = other == 204 ? "" : GatewayFixture.set(GatewayFixture.otherKey("planted"));
        now = now.plus(GatewayKeys.FRESH);

        assertThat(keys.find("published")).isPresent();
        assertThat(keys.find("planted")).isEmpty();
        assertThat(asked).hasValue(2);
    }

    @Test
    void theLargestSetIsTakenAndALargerOneIsNot() throws IOException {
        String set = GatewayFixture.set(KEY);
        body = set + " ".repeat(GatewayCerts.LARGEST_SET - set.length());
        assertThat(certs(PATIENCE).fetch()).hasSize(GatewayCerts.LARGEST_SET);
        body = body + " ";
        assertThatThrownBy(() -> certs(PATIENCE).fetch()).isInstanceOf(IOException.class);

        body = set;
        GatewayKeys keys = keys();
        assertThat(keys.find("published")).isPresent();
        body = set + " ".repeat(GatewayCerts.LARGEST_SET);
        now = now.plus(GatewayKeys.FRESH);
        assertThat(keys.find("published")).isPresent();
    }

    @Test
    void aBodyThatDoesNotEndIsGivenUp() {
        hangs = true;
        assertThatThrownBy(() -> certs(Duration.ofMillis(100)).fetch())
                .isInstanceOf(IOException.class)
                .hasMessage("No whole answer in time");
    }

    @Test
    void anEndpointThatHungManyTimesIsReadWhenItIsWell() throws IOException {
        GatewayCerts certs = certs(Duration.ofMillis(100));
        int most = ForkJoinPool.commonPool().getParallelism() + 2;
        hangs = true;
        for (int i = 0; i < most; i++) {
            assertThatThrownBy(certs::fetch).isInstanceOf(IOException.class);
        }
        // Nobody is left who waits for the rest of those answers.
        assertThat(Thread.getAllStackTraces().values())
                .noneMatch(frames ->
                        Stream.of(frames).anyMatch(frame -> frame.getClassName().equals(GatewayCerts.class.getName())));
        hangs = false;
        assertThat(certs.fetch()).isEqualTo(body);
    }

    @Test
    void aThousandUnknownKeysASecondCauseOneRefetch() throws Exception {
        GatewayKeys keys = keys();
        assertThat(keys.find("published")).isPresent();
        now = now.plus(GatewayKeys.FLOOR);
        List<Callable<Boolean>> strangers = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            String unknown = "unknown-" + i;
            strangers.add(() -> keys.find(unknown).isPresent());
        }

        ExecutorService callers = Executors.newFixedThreadPool(16);
        try {
            for (Future<Boolean> found : callers.invokeAll(strangers, 30, TimeUnit.SECONDS)) {
                assertThat(found.get()).isFalse();
            }
        } finally {
            callers.shutdownNow();
        }

        assertThat(asked).hasValue(2);
        assertThat(keys.find("published")).isPresent();
    }
}
