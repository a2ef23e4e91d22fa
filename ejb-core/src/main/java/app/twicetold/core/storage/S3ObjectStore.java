package app.twicetold.core.storage;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.LegacyMd5Plugin;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.MetadataDirective;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;
import software.amazon.awssdk.services.s3.presigner.model.PresignedPutObjectRequest;

/**
 * An object store in a bucket. Objects have their keys and types as the bucket's own, so that other tools can read
 * them.
 *
 * <p>S3 needs the length of an object before its bytes. A stream is therefore spooled into a file without a name. The
 * operating system drops that file with the process.
 */
public final class S3ObjectStore implements ObjectStore, AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(20);
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration LOOK_TIMEOUT = Duration.ofSeconds(2);
    private static final int NOT_FOUND = 404;
    private static final int PRECONDITION_FAILED = 412;
    private static final int RANGE_NOT_SATISFIABLE = 416;
    /** The headers that every HTTP client sends by itself. */
    private static final Set<String> IMPLIED_HEADERS = Set.of("host", "content-length");

    private final S3Client client;
    private final BatchDeletes deletes;
    private final S3Presigner presigner;
    private final StorageSettings.S3 settings;
    private final Path spoolDirectory;

    /**
     * Makes the clients; asks the store nothing yet.
     *
     * @param spoolDirectory for bytes on their way into the store
     */
    public S3ObjectStore(StorageSettings.S3 settings, Path spoolDirectory) {
        this.settings = settings;
        this.spoolDirectory = spoolDirectory;
        var credentials = StaticCredentialsProvider.create(
                AwsBasicCredentials.create(settings.accessKeyId(), settings.secretAccessKey()));
        Region region = Region.of(settings.region());
        // The machine's own configuration of Amazon tools must not change the settings.
        ProfileFile noProfiles = ProfileFile.aggregator().build();
        var configuration = S3Configuration.builder()
                .pathStyleAccessEnabled(settings.pathStyle())
                .chunkedEncodingEnabled(false)
                .profileFile(() -> noProfiles)
                .build();
        var clientBuilder = S3Client.builder()
                .httpClient(UrlConnectionHttpClient.builder()
                        .connectionTimeout(CONNECT_TIMEOUT)
                        .socketTimeout(SOCKET_TIMEOUT)
                        .build())
                .credentialsProvider(credentials)
                .region(region)
                .serviceConfiguration(configuration)
                // Most other servers of the protocol fail on the newer checksums that are sent by default.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .overrideConfiguration(ClientOverrideConfiguration.builder()
                        .apiCallTimeout(CALL_TIMEOUT)
                        .defaultProfileFile(noProfiles)
                        .build());
        settings.endpoint().ifPresent(clientBuilder::endpointOverride);
        var presignerBuilder = S3Presigner.builder()
                .credentialsProvider(credentials)
                .region(region)
                .serviceConfiguration(configuration);
        settings.publicEndpoint().ifPresent(presignerBuilder::endpointOverride);
        // Only batches of deletions need it: servers other than Amazon's know no other checksum of them.
        clientBuilder.addPlugin(LegacyMd5Plugin.create());
        this.client = clientBuilder.build();
        this.deletes = new BatchDeletes(client, settings.bucket(), this::failure);
        this.presigner = presignerBuilder.build();
    }

    @Override
    public boolean isUsable() {
        try {
            client.headBucket(request ->
                    request.bucket(settings.bucket()).overrideConfiguration(o -> o.apiCallTimeout(LOOK_TIMEOUT)));
            return true;
        } catch (SdkException e) {
            return false;
        }
    }

    @Override
    public StoredObject write(ObjectKey key, InputStream source, String contentType, long maxBytes) throws IOException {
        ContentTypes.require(contentType);
        try (Spool spool = Spool.in(spoolDirectory)) {
            StoredObject spooled = spool.fill(source, maxBytes);
            calling(
                    "write object " + key,
                    () -> client.putObject(
                            request -> request.bucket(settings.bucket())
                                    .key(key.value())
                                    .contentType(contentType)
                                    .contentLength(spooled.size()),
                            RequestBody.fromContentProvider(spool::content, spooled.size(), contentType)));
            return spooled;
        }
    }

    @Override
    public ObjectContent open(ObjectKey key) {
        ResponseInputStream<GetObjectResponse> stream = get(key, null);
        GetObjectResponse response = stream.response();
        return new ObjectContent(response.contentLength(), response.contentType(), stream);
    }

    @Override
    public ObjectContent openRange(ObjectKey key, long first, long last) {
        if (first < 0 || first > last) {
            throw new IllegalArgumentException("not a range: " + first + " to " + last);
        }
        String range = "bytes=" + first + "-" + (last == Long.MAX_VALUE ? "" : last);
        ResponseInputStream<GetObjectResponse> stream = get(key, range);
        GetObjectResponse response = stream.response();
        return new ObjectContent(wholeSize(response), response.contentType(), stream);
    }

    private ResponseInputStream<GetObjectResponse> get(ObjectKey key, @Nullable String range) {
        try {
            return client.getObject(GetObjectRequest.builder()
                    .bucket(settings.bucket())
                    .key(key.value())
                    .range(range)
                    .build());
        } catch (SdkException e) {
            switch (statusOf(e)) {
                case NOT_FOUND -> throw new ObjectNotFound(key);
                case RANGE_NOT_SATISFIABLE -> throw new IllegalArgumentException(range + " is not inside the object");
                default -> throw failure("open object " + key, e);
            }
        }
    }

    /** {@code bytes 0-9/1000}: the size of the whole comes last. */
    private static long wholeSize(GetObjectResponse response) {
        String range = response.contentRange();
        return range == null ? response.contentLength() : Long.parseLong(range.substring(range.indexOf('/') + 1));
    }

    @Override
    public Optional<ObjectStat> stat(ObjectKey key) {
        try {
            HeadObjectResponse head = client.headObject(
                    request -> request.bucket(settings.bucket()).key(key.value()));
            return Optional.of(new ObjectStat(head.contentLength(), head.contentType()));
        } catch (SdkException e) {
            if (statusOf(e) == NOT_FOUND) {
                return Optional.empty();
            }
            throw failure("look at object " + key, e);
        }
    }

    @Override
    public List<ObjectKey> list(String folder) {
        List<ObjectKey> keys = new ArrayList<>();
        calling(
                "list the objects of " + folder,
                () -> client.listObjectsV2Paginator(
                                request -> request.bucket(settings.bucket()).prefix(folder + "/"))
                        .contents()
                        .forEach(object -> ObjectKey.parse(object.key()).ifPresent(keys::add)));
        return keys;
    }

    /** Reads the bytes once, for their hash. The store itself then copies exactly the bytes that were read. */
    @Override
    public StoredObject copy(ObjectKey from, ObjectKey to, long maxBytes) {
        StoredObject hashed;
        String entityTag;
        String contentType;
        try (ResponseInputStream<GetObjectResponse> stream = get(from, null)) {
            if (stream.response().contentLength() > maxBytes) {
                throw new TooLarge(maxBytes);
            }
            entityTag = stream.response().eTag();
            contentType = stream.response().contentType();
            hashed = Hashing.of(stream, maxBytes, (bytes, length) -> {});
        } catch (IOException e) {
            throw failure("read object " + from, e);
        }
        try {
            client.copyObject(request -> request.sourceBucket(settings.bucket())
                    .sourceKey(from.value())
                    .copySourceIfMatch(entityTag)
                    // Other headers of the client's object are not copied, because no address signs such headers.
                    .metadataDirective(MetadataDirective.REPLACE)
                    .contentType(contentType)
                    .destinationBucket(settings.bucket())
                    .destinationKey(to.value()));
            return hashed;
        } catch (SdkException e) {
            switch (statusOf(e)) {
                case NOT_FOUND -> throw new ObjectNotFound(from);
                case PRECONDITION_FAILED -> throw new StorageException(from + " changed while it was copied", e);
                default -> throw failure("copy object " + from, e);
            }
        }
    }

    @Override
    public void delete(ObjectKey key) {
        calling(
                "delete object " + key,
                () -> client.deleteObject(
                        request -> request.bucket(settings.bucket()).key(key.value())));
    }

    @Override
    public int deletesAtOnce() {
        return BatchDeletes.AT_ONCE;
    }

    @Override
    public Map<ObjectKey, StorageException> deleteAll(List<ObjectKey> keys) {
        return deletes.deleteAll(keys);
    }

    @Override
    public boolean takesDirectUploads() {
        return true;
    }

    @Override
    public Optional<DirectUpload> presignUpload(
            ObjectKey key, String contentType, long size, String sha256, Duration lifetime) {
        String checksum = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(sha256));
        PresignedPutObjectRequest signed = presigner.presignPutObject(presign -> presign.signatureDuration(lifetime)
                .putObjectRequest(request -> request.bucket(settings.bucket())
                        .key(key.value())
                        .contentType(ContentTypes.require(contentType))
                        .contentLength(size)
                        .checksumSHA256(checksum)));
        Map<String, String> headers = new HashMap<>();
        signed.signedHeaders().forEach((name, values) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!IMPLIED_HEADERS.contains(lower)) {
                headers.put(lower.equals("content-type") ? "Content-Type" : lower, values.get(0));
            }
        });
        return Optional.of(new DirectUpload(uri(signed.url()), headers));
    }

    @Override
    public Optional<URI> presignDownload(ObjectKey key, Duration lifetime) {
        return Optional.of(uri(presigner
                .presignGetObject(presign -> presign.signatureDuration(lifetime)
                        .getObjectRequest(request -> request.bucket(settings.bucket())
                                .key(key.value())
                                .responseCacheControl("private, no-store")))
                .url()));
    }

    @Override
    public void close() {
        deletes.close();
        presigner.close();
        client.close();
    }

    private static URI uri(URL url) {
        try {
            return url.toURI();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("a signed address is an address", impossible);
        }
    }

    private void calling(String what, Runnable call) {
        try {
            call.run();
        } catch (SdkException e) {
            throw failure(what, e);
        }
    }

    private static int statusOf(SdkException e) {
        return e instanceof AwsServiceException answered ? answered.statusCode() : 0;
    }

    private StorageException failure(String what, Exception cause) {
        return new StorageException("cannot " + what + " in " + settings + " (" + cause.getMessage() + ")", cause);
    }
}
