package app.twicetold.core.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A real server of the S3 protocol, S3Proxy over a directory, in a process of its own: its libraries are not ours, and
 * it checks signatures, types, lengths and hashes as Amazon does.
 */
public final class S3Server implements AutoCloseable {
    public static final String BUCKET = "recordings";
    private static final String ACCESS_KEY_ID = "tester";
    private static final String SECRET_ACCESS_KEY = "only-for-tests-of-the-store";
    private static final int LARGEST_BODY = 20_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final URI endpoint;

    private S3Server(Process process, URI endpoint) {
        this.process = process;
        this.endpoint = endpoint;
    }

    /** Starts one with an empty bucket; {@code -Ds3proxy.jar} says where it is. */
    public static S3Server start() {
        try {
            Path home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "s3-");
            Files.createDirectories(home.resolve("buckets").resolve(BUCKET));
            int port = freePort();
            Path configuration = home.resolve("s3proxy.properties");
            Files.write(
                    configuration,
                    List.of(
                            "s3proxy.endpoint=http://127.0.0.1:" + port,
                            "s3proxy.authorization=aws-v2-or-v4",
                            "s3proxy.identity=" + ACCESS_KEY_ID,
                            "s3proxy.credential=" + SECRET_ACCESS_KEY,
                            // Pages of the service send recordings here.
                            "s3proxy.cors-allow-all=true",
                            // It holds a signed body in memory; the contract has one of 12 MB.
                            "s3proxy.v4-max-non-chunked-request-size=" + LARGEST_BODY,
                            "jclouds.provider=filesystem-nio2",
                            "jclouds.filesystem.basedir=" + home.resolve("buckets")));
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx256m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-jar",
                            Path.of(System.getProperty("s3proxy.jar", "target/s3proxy/s3proxy.jar"))
                                    .toAbsolutePath()
                                    .toString(),
                            "--properties",
                            configuration.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(home.resolve("log").toFile())
                    .start();
            // A test run that is killed must not leave a server behind.
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            S3Server server = new S3Server(process, URI.create("http://127.0.0.1:" + port));
            server.awaitAnswer(home.resolve("log"));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitAnswer(Path log) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!answers()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IllegalStateException("The S3 server did not start: " + Files.readString(log));
            }
            try {
                process.waitFor(100, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    private boolean answers() {
        try {
            HttpURLConnection connection = (HttpURLConnection) endpoint.toURL().openConnection();
            return connection.getResponseCode() > 0;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** How a service is told about it. */
    public Map<String, String> environment() {
        return Map.of(
                "OBJECT_STORE", "s3",
                "S3_ENDPOINT", endpoint.toString(),
                "S3_BUCKET", BUCKET,
                "S3_ACCESS_KEY_ID", ACCESS_KEY_ID,
                "S3_SECRET_ACCESS_KEY", SECRET_ACCESS_KEY);
    }

    StorageSettings.S3 settings() {
        return settings(BUCKET, SECRET_ACCESS_KEY);
    }

    StorageSettings.S3 settings(String bucket, String secret) {
        return new StorageSettings.S3(
                Optional.of(endpoint), Optional.of(endpoint), "us-east-1", bucket, ACCESS_KEY_ID, secret, true);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
