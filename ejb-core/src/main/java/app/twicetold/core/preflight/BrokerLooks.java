package app.twicetold.core.preflight;

import app.twicetold.core.preflight.BrokerAddress.Broker;
import app.twicetold.core.shared.Settings;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * Connects to each broker and, with TLS, shakes hands. The client of Artemis only says that none of them could be used.
 */
public final class BrokerLooks {
    private static final String ITEM = "broker";
    private static final int PATIENCE_MS = 3_000;

    private BrokerLooks() {}

    /** A note for each broker that cannot be reached, and why; none where all can, and none for an embedded one. */
    public static List<Finding> findings(Settings settings) {
        return BrokerAddress.from(settings)
                .map(address -> address.brokers().parallelStream()
                        .flatMap(broker ->
                                unreachable(broker).map(why -> Finding.note(ITEM, broker + " " + why)).stream())
                        .toList())
                .orElseGet(List::of);
    }

    /** Why a broker cannot be reached. */
    static Optional<String> unreachable(Broker broker) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(broker.host(), broker.port()), PATIENCE_MS);
            socket.setSoTimeout(PATIENCE_MS);
            BrokerTls tls = broker.tls();
            if (tls != null) {
                shakeHands(tls, socket, broker);
            }
            return Optional.empty();
        } catch (UnknownHostException unknown) {
            return Optional.of("cannot be reached: there is no such host");
        } catch (SocketTimeoutException silent) {
            return Optional.of("does not answer within " + PATIENCE_MS / 1_000 + " seconds");
        } catch (ConnectException refused) {
            return Optional.of("cannot be reached: " + refused.getMessage());
        } catch (SSLException refused) {
            return Optional.of("does not get through TLS: " + innermost(refused));
        } catch (IOException | GeneralSecurityException broken) {
            return Optional.of("cannot be reached: " + broken.getMessage());
        }
    }

    private static void shakeHands(BrokerTls tls, Socket socket, Broker broker)
            throws IOException, GeneralSecurityException {
        try (SSLSocket secured =
                (SSLSocket) tls.context().getSocketFactory().createSocket(socket, broker.host(), broker.port(), true)) {
            if (tls.verifiesHost()) {
                SSLParameters parameters = secured.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                secured.setSSLParameters(parameters);
            }
            secured.startHandshake();
        }
    }

    private static String innermost(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return String.valueOf(innermost.getMessage());
    }
}
