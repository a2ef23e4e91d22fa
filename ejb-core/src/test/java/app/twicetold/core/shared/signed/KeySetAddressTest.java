package app.twicetold.core.shared.signed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
class KeySetAddressTest {
    private static final RsaJsonWebKey KEY = KeySets.key("published");
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private HttpServer server;
    private volatile int status = 200;
    private volatile String body = KeySets.set(KEY);
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

    private KeySetAddress certs(Duration patience) {
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/certs");
        return new KeySetAddress(address, patience);
    }

    private static Optional<PublicKey> find(PublishedKeys keys, String id) {
        try {
            return keys.find(id);
        } catch (PublishedKeys.Unanswered e) {
            return Optional.empty();
        }
    }

    private PublishedKeys keys() {
        return new PublishedKeys(certs(PATIENCE), Set.of("RS256"), () -> now);
    }

    @Test
    void theSetIsTheBody() throws IOException {
        assertThat(certs(PATIENCE).fetch()).isEqualTo(body);
    }

    @Test
    void theAnswersCacheControlDoesNotShortenTheHour() {
        headers = Map.of("Cache-Control", "no-store, max-age=1", "Expires", "Thu, 01 Jan 1970 00:00:00 GMT");
        PublishedKeys keys = keys();
        assertThat(find(keys, "published")).isPresent();
        now = now.plus(PublishedKeys.FRESH).minusMillis(1);
        assertThat(find(keys, "published")).isPresent();
        assertThat(asked).hasValue(1);
        now = now.plusMillis(1);
        assertThat(find(keys, "published")).isPresent();
        assertThat(asked).hasValue(2);
    }

    @Test
    void anEndpointThatIsDownLeavesTheLastSetForADay() {
        PublishedKeys keys = keys();
        assertThat(find(keys, "published")).isPresent();
        server.stop(0);
        now = now.plus(PublishedKeys.USABLE).minusMillis(1);
        assertThat(find(keys, "published")).isPresent();
        now = now.plusMillis(1);
        assertThat(find(keys, "published")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 302, 404, 500, 503})
    void anotherStatusLeavesTheLastSet(int other) {
        PublishedKeys keys = keys();
        assertThat(find(keys, "published")).isPresent();
        status = other;
        headers = Map.of("Location", "/elsewhere");
        body = other == 204 ? "" : KeySets.set(KeySets.otherKey("planted"));
        now = now.plus(PublishedKeys.FRESH);

        assertThat(find(keys, "published")).isPresent();
        assertThat(find(keys, "planted")).isEmpty();
        assertThat(asked).hasValue(2);
    }

    @Test
    void theLargestSetIsTakenAndALargerOneIsNot() throws IOException {
        String set = KeySets.set(KEY);
        body = set + " ".repeat(KeySetAddress.LARGEST_SET - set.length());
        assertThat(certs(PATIENCE).fetch()).hasSize(KeySetAddress.LARGEST_SET);
        body = body + " ";
        assertThatThrownBy(() -> certs(PATIENCE).fetch()).isInstanceOf(IOException.class);

        body = set;
        PublishedKeys keys = keys();
        assertThat(find(keys, "published")).isPresent();
        body = set + " ".repeat(KeySetAddress.LARGEST_SET);
        now = now.plus(PublishedKeys.FRESH);
        assertThat(find(keys, "published")).isPresent();
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
        KeySetAddress certs = certs(Duration.ofMillis(100));
        int most = ForkJoinPool.commonPool().getParallelism() + 2;
        hangs = true;
        for (int i = 0; i < most; i++) {
            assertThatThrownBy(certs::fetch).isInstanceOf(IOException.class);
        }
        // Nobody is left who waits for the rest of those answers.
        assertThat(Thread.getAllStackTraces().values())
                .noneMatch(frames -> Stream.of(frames)
                        .anyMatch(frame -> frame.getClassName().equals(KeySetAddress.class.getName())));
        hangs = false;
        assertThat(certs.fetch()).isEqualTo(body);
    }

    @Test
    void aThousandUnknownKeysASecondCauseOneRefetch() throws Exception {
        PublishedKeys keys = keys();
        assertThat(find(keys, "published")).isPresent();
        now = now.plus(PublishedKeys.FLOOR);
        List<Callable<Boolean>> strangers = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            String unknown = "unknown-" + i;
            strangers.add(() -> find(keys, unknown).isPresent());
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
        assertThat(find(keys, "published")).isPresent();
    }
}
