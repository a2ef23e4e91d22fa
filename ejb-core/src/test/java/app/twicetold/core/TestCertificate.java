package app.twicetold.core;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A key and its certificate, signed by itself, as servers and clients take them.
 *
 * @param keyStore PKCS12 with both, and with the certificate once more as one that is trusted
 * @param certificate PEM
 * @param key PEM, readable by the owner only
 */
public record TestCertificate(Path keyStore, Path certificate, Path key) {
    public static final String PASSWORD = "only-for-tests";

    private static final String ALIAS = "server";

    /**
     * Makes one.
     *
     * @param name whom it is for, as {@code dns:localhost} or {@code ip:127.0.0.1}, several with commas between them
     */
    public static TestCertificate of(Path directory, String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        String file = name.replaceAll("[^a-z0-9.]", "-");
        Path keyStore = directory.resolve(file + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + file,
                        "-ext",
                        "san=" + name,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keyStore.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            throw new IOException("keytool made no certificate");
        }
        KeyStore made = KeyStore.getInstance(keyStore.toFile(), PASSWORD.toCharArray());
        made.setCertificateEntry("trusted", made.getCertificate(ALIAS));
        try (var out = Files.newOutputStream(keyStore)) {
            made.store(out, PASSWORD.toCharArray());
        }
        Path certificate = Files.writeString(
                directory.resolve(file + ".pem"),
                pem("CERTIFICATE", made.getCertificate(ALIAS).getEncoded()));
        Path key = Files.createFile(
                directory.resolve(file + ".key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(
                key,
                pem("PRIVATE KEY", made.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded()));
        return new TestCertificate(keyStore, certificate, key);
    }

    /** Key and certificate. */
    public KeyStore open() throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(keyStore.toFile(), PASSWORD.toCharArray());
    }

    /** What a server needs that shows the certificate. */
    public SSLContext ofServer() throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(open(), PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    private static String pem(String kind, byte[] bytes) {
        String body = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(bytes);
        return "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n";
    }
}
