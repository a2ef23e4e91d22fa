package app.twicetold.core.source.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The connection goes to the vetted address, and TLS keeps the name: what is asked for, and what the certificate must
 * say.
 */
@Timeout(120)
class FetcherTlsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private TestCertificate certificate;

    @BeforeEach
    void aCertificateOfOneName() throws Exception {
        certificate = TestCertificate.of(directory, "dns:news.test");
    }

    @Test
    void theNameIsAskedForAndProvenAtTheVettedAddress() throws Exception {
        try (HostileServer server = HostileServer.start(certificate.ofServer())) {
            server.page("/page", "text");

            Fetched fetched = fetcher("news.test", server, trusting(certificate))
                    .fetch(FetchRequest.of("https://news.test:" + server.port() + "/page", DocumentKind.PAGE));

            assertThat(fetched.body()).asString().isEqualTo("text");
            assertThat(server.names()).isNotEmpty().containsOnly("news.test");
            assertThat(server.requests())
                    .isNotEmpty()
                    .allSatisfy(request -> assertThat(request).contains("Host: news.test:" + server.port()));
        }
    }

    @Test
    void aCertificateOfAnotherNameIsRefusedAndNothingIsSent() throws Exception {
        refused("other.test", certificate, trusting(certificate));
    }

    @Test
    void aCertificateOfTheAddressIsNotEnough() throws Exception {
        TestCertificate ofTheAddress = TestCertificate.of(directory, "ip:127.0.0.1");

        refused("news.test", ofTheAddress, trusting(ofTheAddress));
    }

    @Test
    void aCertificateThatNobodyVouchesForIsRefused() throws Exception {
        refused("news.test", certificate, DefaultClientTlsStrategy.createDefault());
    }

    private static void refused(String host, TestCertificate certificate, TlsSocketStrategy trusted) throws Exception {
        try (HostileServer server = HostileServer.start(certificate.ofServer())) {
            server.page("/page", "text");
            Fetcher fetcher = fetcher(host, server, trusted);

            FetchFailure failure = catchThrowableOfType(
                    FetchFailure.class,
                    () -> fetcher.fetch(
                            FetchRequest.of("https://" + host + ":" + server.port() + "/page", DocumentKind.PAGE)));

            assertThat(failure.error()).isEqualTo(FetchError.ROBOTS_UNAVAILABLE);
            assertThat(server.requests()).isEmpty();
        }
    }

    private static Fetcher fetcher(String host, HostileServer server, TlsSocketStrategy trusted) {
        return new Fetcher(
                new FetchSettings(true, Set.of(host + ":" + server.port()), Duration.ZERO),
                TestFetcher.alone(),
                () -> Instant.parse("2026-03-02T10:00:00Z"),
                name -> new InetAddress[] {InetAddress.getByAddress(name, new byte[] {127, 0, 0, 1})},
                System::nanoTime,
                PATIENCE,
                trusted);
    }

    /** As the strategy of production, but for who is trusted. */
    private static TlsSocketStrategy trusting(TestCertificate certificate)
            throws IOException, GeneralSecurityException {
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(certificate.open());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trusted.getTrustManagers(), null);
        return new DefaultClientTlsStrategy(context);
    }
}
