package app.twicetold.core.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.TestCertificate;
import app.twicetold.core.shared.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real handshakes. The broker behind them does not matter here. */
class BrokerLooksIT {
    @TempDir
    static Path directory;

    private static TestCertificate ofLocalhost;
    private static TestCertificate another;
    private static ServerSocket server;

    @BeforeAll
    static void listen() throws Exception {
        ofLocalhost = TestCertificate.of(directory, "dns:localhost");
        another = TestCertificate.of(directory, "dns:another");
        server = ofLocalhost
                .ofServer()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread handshakes = new Thread(BrokerLooksIT::shakeHands, "handshakes");
        handshakes.setDaemon(true);
        handshakes.start();
    }

    @AfterAll
    static void close() throws IOException {
        server.close();
    }

    private static void shakeHands() {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                ((SSLSocket) client).startHandshake();
            } catch (IOException refused) {
                // The client says why.
            }
        }
    }

    private static List<String> notes(String url) {
        return BrokerLooks.findings(new Settings(name -> Optional.of(url))).stream()
                .map(finding -> finding.grade() + " " + finding.sentence())
                .toList();
    }

    private static String at(String host, String parameters) {
        return "tcp://" + host + ":" + server.getLocalPort() + "?sslEnabled=true" + parameters;
    }

    private static String pem(TestCertificate certificate) {
        return "&trustStoreType=PEM&trustStorePath=" + certificate.certificate();
    }

    private static String pkcs12(TestCertificate certificate, String password) {
        return "&trustStorePath=" + certificate.keyStore() + "&trustStorePassword=" + password;
    }

    @Test
    void aCertificateThatIsTrustedIsNoNews() {
        assertThat(notes(at("localhost", pem(ofLocalhost)))).isEmpty();
        assertThat(notes(at("localhost", pkcs12(ofLocalhost, TestCertificate.PASSWORD))))
                .isEmpty();
    }

    @Test
    void aCertificateThatNobodyVouchesForIsSaid() {
        assertThat(notes(at("localhost", pem(another))))
                .singleElement()
                .satisfies(note -> assertThat(note)
                        .startsWith("NOTE localhost:" + server.getLocalPort() + " does not get through TLS: ")
                        .contains("certification path"));
        assertThat(notes(at("localhost", "")))
                .singleElement()
                .satisfies(note -> assertThat(note).contains("certification path"));
        assertThat(notes(at("localhost", "&trustAll=true"))).isEmpty();
    }

    @Test
    void aCertificateOfAnotherHostIsSaidUnlessNobodyVerifies() {
        assertThat(notes(at("127.0.0.1", pem(ofLocalhost))))
                .singleElement()
                .satisfies(note ->
                        assertThat(note).contains("does not get through TLS").contains("127.0.0.1"));
        assertThat(notes(at("127.0.0.1", pem(ofLocalhost) + "&verifyHost=false")))
                .isEmpty();
    }

    @Test
    void aTrustStoreWithAnotherPasswordIsRefusedBeforeAnyConnection() {
        assertThatThrownBy(() -> notes(at("localhost", pkcs12(ofLocalhost, "not-to-be-told"))))
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining("cannot be opened as JKS")
                .hasMessageContaining("password was incorrect")
                .hasMessageNotContaining("not-to-be-told");
    }

    @Test
    void ofSeveralBrokersTheDeadOnesAreNamed() {
        String list = "tcp://localhost:1,tcp://localhost:" + server.getLocalPort() + ",tcp://no.such.host.invalid:2";
        assertThat(notes(list + "?sslEnabled=true" + pem(ofLocalhost)))
                .satisfiesExactly(
                        first -> assertThat(first).isEqualTo("NOTE localhost:1 cannot be reached: Connection refused"),
                        second -> assertThat(second)
                                .isEqualTo("NOTE no.such.host.invalid:2 cannot be reached: there is no such host"));
    }

    @Test
    void anEmbeddedBrokerIsNotLookedAt() {
        assertThat(BrokerLooks.findings(new Settings(name -> Optional.empty()))).isEmpty();
    }
}
