package app.twicetold.core.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The contract of every store against a real server, and what only a bucket has: addresses of its own. */
class S3ObjectStoreIT extends ObjectStoreContract {
    private static final Duration LIFETIME = Duration.ofMinutes(15);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static S3Server server;
    private static S3Client bucket;

    @TempDir
    Path spool;

    private S3ObjectStore store;

    @BeforeAll
    static void startServer() {
        server = S3Server.start();
        StorageSettings.S3 settings = server.settings();
        bucket = S3Client.builder()
                .httpClient(UrlConnectionHttpClient.create())
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(settings.accessKeyId(), settings.secretAccessKey())))
                .region(Region.US_EAST_1)
                .endpointOverride(settings.endpoint().orElseThrow())
                .forcePathStyle(true)
                .build();
    }

    @AfterAll
    static void stopServer() {
        bucket.close();
        server.close();
    }

    @BeforeEach
    void openStore() {
        objects()
                .forEach(object ->
                        bucket.deleteObject(r -> r.bucket(S3Server.BUCKET).key(object.key())));
        store = new S3ObjectStore(server.settings(), spool);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private static Stream<S3Object> objects() {
        return bucket.listObjectsV2(r -> r.bucket(S3Server.BUCKET)).contents().stream();
    }

    @Override
    protected ObjectStore store() {
        return store;
    }

    @Override
    protected long held() {
        try (Stream<Path> spooled = Files.list(spool)) {
            return objects().count() + spooled.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Amazon does; S3Proxy reads the attributes of a file and then its bytes. */
    @Override
    protected boolean replacesTypeAndBytesTogether() {
        return false;
    }

    private DirectUpload offer(byte[] announced) throws IOException {
        String sha256 = Hashing.of(new ByteArrayInputStream(announced), announced.length, (bytes, length) -> {})
                .sha256();
        return store.presignUpload(key, "audio/mp4", announced.length, sha256, LIFETIME)
                .orElseThrow();
    }

    /** By a connection of its own, because S3Proxy closes one whose upload it refuses. */
    private static int put(URI url, Map<String, String> headers, byte[] bytes) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(url).PUT(HttpRequest.BodyPublishers.ofByteArray(bytes));
        headers.forEach(request::setHeader);
        return HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static HttpResponse<byte[]> fetch(URI url, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(url);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    @Test
    void aClientPutsTheAnnouncedBytesStraightIntoTheStore() throws Exception {
        byte[] bytes = noise(200_000, 1);
        DirectUpload upload = offer(bytes);

        assertThat(upload.headers()).containsEntry("Content-Type", "audio/mp4");
        assertThat(put(upload.url(), upload.headers(), bytes)).isEqualTo(200);

        assertThat(get()).isEqualTo(bytes);
        assertThat(store.stat(key)).contains(new ObjectStat(200_000, "audio/mp4"));
    }

    @Test
    void whatAClientSaidOfItsObjectBesidesTheTypeIsNotCopied() throws Exception {
        byte[] bytes = noise(1000, 1);
        DirectUpload upload = offer(bytes);
        Map<String, String> headers = new HashMap<>(upload.headers());
        headers.put("Content-Encoding", "gzip");
        headers.put("Content-Disposition", "attachment");
        assertThat(put(upload.url(), headers, bytes)).isEqualTo(200);
        assertThat(head(key).contentEncoding()).isEqualTo("gzip");
        ObjectKey copy = ObjectKey.forRecording("att_copy");

        store.copy(key, copy, 1000);

        assertThat(head(copy).contentEncoding()).isNull();
        assertThat(head(copy).contentDisposition()).isNull();
        assertThat(store.stat(copy)).contains(new ObjectStat(1000, "audio/mp4"));
    }

    private static HeadObjectResponse head(ObjectKey of) {
        return bucket.headObject(r -> r.bucket(S3Server.BUCKET).key(of.value()));
    }

    @Test
    void anUploadOfAnotherSizeTypeOrObjectIsRefused() throws Exception {
        byte[] bytes = noise(1000, 1);
        DirectUpload upload = offer(bytes);

        assertThat(put(upload.url(), upload.headers(), noise(999, 1))).isEqualTo(403);
        assertThat(put(upload.url(), upload.headers(), noise(1001, 1))).isEqualTo(403);
        assertThat(put(upload.url(), Map.of("Content-Type", "text/html"), bytes))
                .isEqualTo(403);
        URI elsewhere = URI.create(upload.url()
                .toString()
                .replace(key.value(), ObjectKey.forRecording("att_x").value()));
        assertThat(put(elsewhere, upload.headers(), bytes)).isEqualTo(403);

        assertThat(held()).isZero();
    }

    @Test
    void bytesOfAnotherHashAreRefused() throws Exception {
        DirectUpload upload = offer(noise(1000, 1));

        assertThat(put(upload.url(), upload.headers(), noise(1000, 2))).isEqualTo(400);

        assertThat(held()).isZero();
    }

    @Test
    void aClientPlaysARangeStraightFromTheStore() throws Exception {
        byte[] bytes = noise(10_000, 2);
        put(bytes);
        URI url = store.presignDownload(key, LIFETIME).orElseThrow();

        HttpResponse<byte[]> whole = fetch(url);
        assertThat(whole.statusCode()).isEqualTo(200);
        assertThat(whole.body()).isEqualTo(bytes);
        assertThat(whole.headers().firstValue("Content-Type")).contains("audio/mp4");
        assertThat(whole.headers().firstValue("Cache-Control")).contains("private, no-store");
        HttpResponse<byte[]> part = fetch(url, "Range", "bytes=100-199");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.headers().firstValue("Content-Range")).contains("bytes 100-199/10000");
        assertThat(part.body()).isEqualTo(Arrays.copyOfRange(bytes, 100, 200));
    }

    @Test
    void aTamperedOrExpiredAddressOpensNothing() throws Exception {
        put(noise(10, 2));
        String url = store.presignDownload(key, LIFETIME).orElseThrow().toString();

        assertThat(url).contains("X-Amz-Expires=900");
        assertThat(fetch(URI.create(url.replace("X-Amz-Expires=900", "X-Amz-Expires=901")))
                        .statusCode())
                .isEqualTo(403);
        assertThat(fetch(URI.create(url.substring(0, url.indexOf('?')))).statusCode())
                .isEqualTo(403);
        assertThat(store.presignDownload(ObjectKey.forRecording("att_none"), LIFETIME)
                        .map(S3ObjectStoreIT::status))
                .contains(404);
    }

    private static int status(URI url) {
        try {
            return fetch(url).statusCode();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void addressesNameThePublicEndpoint() {
        StorageSettings.S3 inside = server.settings();
        try (S3ObjectStore behindAProxy = new S3ObjectStore(
                new StorageSettings.S3(
                        inside.endpoint(),
                        Optional.of(URI.create("https://audio.example.org")),
                        inside.region(),
                        inside.bucket(),
                        inside.accessKeyId(),
                        inside.secretAccessKey(),
                        false),
                spool)) {
            assertThat(behindAProxy.presignDownload(key, LIFETIME).orElseThrow().getHost())
                    .isEqualTo("recordings.audio.example.org");
        }
    }

    @Test
    void aWrongSecretOrBucketIsAStorageExceptionWithoutTheSecret() {
        for (StorageSettings.S3 wrong : new StorageSettings.S3[] {
            server.settings(S3Server.BUCKET, "another-secret-altogether"), server.settings("no-such-bucket", "another")
        }) {
            try (S3ObjectStore refused = new S3ObjectStore(wrong, spool)) {
                assertThat(refused.isUsable()).isFalse();
                assertThatThrownBy(() -> refused.write(key, new ByteArrayInputStream(new byte[3]), "audio/mp4", 3))
                        .isInstanceOf(StorageException.class)
                        .hasMessageContaining(wrong.bucket())
                        .hasMessageNotContaining("another");
            }
        }
    }

    @Test
    void aServerThatIsDownIsAStorageException() {
        StorageSettings.S3 here = server.settings();
        try (S3ObjectStore down = new S3ObjectStore(
                new StorageSettings.S3(
                        Optional.of(URI.create("http://127.0.0.1:1")),
                        Optional.empty(),
                        here.region(),
                        here.bucket(),
                        here.accessKeyId(),
                        here.secretAccessKey(),
                        true),
                spool)) {
            assertThat(down.isUsable()).isFalse();
            assertThatThrownBy(() -> down.stat(key)).isInstanceOf(StorageException.class);
            assertThatThrownBy(() -> down.delete(key)).isInstanceOf(StorageException.class);
            assertThat(down.deleteAll(List.of(key))).containsOnlyKeys(key);
        }
        assertThat(store.isUsable()).isTrue();
    }

    @Test
    void anotherNodeSeesTheObject() throws Exception {
        put(noise(1000, 1));

        try (S3ObjectStore other = new S3ObjectStore(server.settings(), spool)) {
            assertThat(other.stat(key)).contains(new ObjectStat(1000, "audio/mp4"));
        }
    }
}
