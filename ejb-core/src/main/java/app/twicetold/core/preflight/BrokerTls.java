package app.twicetold.core.preflight;

import app.twicetold.core.shared.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * How a connection to a broker is protected.
 *
 * @param trust null for what Java trusts by itself
 * @param trustsAll whether any certificate will do
 * @param verifiesHost whether the certificate has to name the host
 */
public record BrokerTls(@Nullable KeyStore trust, boolean trustsAll, boolean verifiesHost) {
    private static final String ENABLED = "sslEnabled";
    private static final String PATH = "trustStorePath";
    private static final String TYPE = "trustStoreType";
    /** Of a file of this type Artemis trusts the first certificate alone. */
    private static final String PEM = "PEM";
    /** Of a file of this type Artemis trusts all certificates. */
    private static final String PEM_OF_MANY = "PEMCA";

    /**
     * Null without TLS.
     *
     * @param setting names the setting in refusals
     * @throws Settings.InvalidSetting when the trust store cannot be opened, or would not be used
     */
    static @Nullable BrokerTls of(String setting, Map<String, String> parameters) {
        if (!flag(setting, parameters, ENABLED, false)) {
            if (parameters.containsKey(PATH)) {
                throw new Settings.InvalidSetting(
                        setting, "has trustStorePath, but not sslEnabled=true: the connection would have no TLS");
            }
            return null;
        }
        return new BrokerTls(
                trust(setting, parameters),
                flag(setting, parameters, "trustAll", false),
                flag(setting, parameters, "verifyHost", true));
    }

    private static boolean flag(String setting, Map<String, String> parameters, String name, boolean otherwise) {
        return switch (parameters.getOrDefault(name, String.valueOf(otherwise))) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new Settings.InvalidSetting(setting, "has " + name + ", which must be true or false");
        };
    }

    private static @Nullable KeyStore trust(String setting, Map<String, String> parameters) {
        String path = parameters.get(PATH);
        if (path == null) {
            return null;
        }
        String type = parameters.getOrDefault(TYPE, "JKS");
        try (InputStream file = Files.newInputStream(Path.of(path))) {
            String password = parameters.get("trustStorePassword");
            KeyStore trust = switch (type) {
                case PEM -> certificates(file, 1);
                case PEM_OF_MANY -> certificates(file, Integer.MAX_VALUE);
                default -> opened(type, file, password == null ? null : password.toCharArray());
            };
            if (trust.size() == 0) {
                throw new GeneralSecurityException("it holds no certificate");
            }
            return trust;
        } catch (FileSystemException | InvalidPathException unreadable) {
            throw new Settings.InvalidSetting(setting, "has a trustStorePath that is no readable file: " + path);
        } catch (IOException | GeneralSecurityException unusable) {
            throw new Settings.InvalidSetting(
                    setting, "has a trustStorePath that cannot be opened as " + type + ": " + unusable.getMessage());
        }
    }

    private static KeyStore opened(String type, @Nullable InputStream file, char @Nullable [] password)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(type);
        store.load(file, password);
        return store;
    }

    private static KeyStore certificates(InputStream file, int most) throws IOException, GeneralSecurityException {
        KeyStore store = opened(KeyStore.getDefaultType(), null, null);
        for (Certificate certificate : CertificateFactory.getInstance("X.509").generateCertificates(file)) {
            if (store.size() < most) {
                store.setCertificateEntry("certificate-" + store.size(), certificate);
            }
        }
        return store;
    }

    /** What connects as the client of Artemis does. */
    SSLContext context() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        if (trustsAll) {
            context.init(null, new TrustManager[] {new Anybody()}, null);
            return context;
        }
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(trust);
        context.init(null, trusted.getTrustManagers(), null);
        return context;
    }

    /** For {@code trustAll=true}, which is Artemis's own word. The look sends nothing over the connection. */
    private static final class Anybody implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            // A client never has to decide about clients.
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // Any certificate will do.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
