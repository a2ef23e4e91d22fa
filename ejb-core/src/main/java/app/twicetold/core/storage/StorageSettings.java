package app.twicetold.core.storage;

import app.twicetold.core.shared.Settings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where objects are kept: {@code OBJECT_STORE} is {@code directory} (default) or {@code s3}. */
public sealed interface StorageSettings {

    /**
     * A directory, shared by all nodes.
     *
     * @param path absolute ({@code OBJECT_STORE_DIR}, by default {@code recordings} in {@code DATA_DIR}; created when
     *     missing)
     */
    record Directory(Path path) implements StorageSettings {}

    /**
     * A bucket of Amazon S3, or of a server that speaks its protocol. Its text form holds no secret.
     *
     * @param endpoint where the service reaches it ({@code S3_ENDPOINT}), empty for Amazon's own in the region
     * @param publicEndpoint where clients reach it ({@code S3_PUBLIC_ENDPOINT}, by default the endpoint)
     * @param region ({@code S3_REGION}, by default {@code us-east-1})
     * @param bucket that exists ({@code S3_BUCKET}; required)
     * @param accessKeyId of who may read, write and delete its objects ({@code S3_ACCESS_KEY_ID}; required)
     * @param secretAccessKey ({@code S3_SECRET_ACCESS_KEY}; required)
     * @param pathStyle whether the bucket is in the path of addresses and not in their host name
     *     ({@code S3_PATH_STYLE}, by default true with an endpoint, false without)
     */
    record S3(
            Optional<URI> endpoint,
            Optional<URI> publicEndpoint,
            String region,
            String bucket,
            String accessKeyId,
            String secretAccessKey,
            boolean pathStyle)
            implements StorageSettings {
        @Override
        public String toString() {
            return "S3[bucket " + bucket + " at " + endpoint.map(URI::toString).orElse("Amazon in " + region) + "]";
        }
    }

    /**
     * Reads and checks the settings.
     *
     * @throws Settings.InvalidSetting when the kind is unknown, or a setting of the kind is missing or malformed
     */
    static StorageSettings from(Settings settings) {
        return switch (settings.optional(Reader.KIND).orElse("directory")) {
            case "directory" -> new Directory(Reader.directory(settings));
            case "s3" -> Reader.s3(settings);
            default -> throw new Settings.InvalidSetting(Reader.KIND, "must be directory or s3");
        };
    }

    /** The names and shapes of the settings, kept out of the interface's members. */
    final class Reader {
        private static final String KIND = "OBJECT_STORE";
        private static final String DIRECTORY = "OBJECT_STORE_DIR";
        private static final String DATA = "DATA_DIR";
        private static final String REGION = "S3_REGION";
        private static final String BUCKET = "S3_BUCKET";
        private static final Pattern BUCKET_NAME = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
        private static final Pattern REGION_NAME = Pattern.compile("[a-z0-9-]{1,63}");

        private Reader() {}

        private static Path directory(Settings settings) {
            return settings.parsed(DIRECTORY, recordings(settings), "must be an absolute path", value -> {
                Path path = Path.of(value);
                if (!path.isAbsolute()) {
                    throw new IllegalArgumentException(value);
                }
                return path.normalize();
            });
        }

        private static Path recordings(Settings settings) {
            return settings.parsed(DATA, Path.of(".twicetold"), "must be a path", Path::of)
                    .toAbsolutePath()
                    .normalize()
                    .resolve("recordings");
        }

        private static S3 s3(Settings settings) {
            Optional<URI> endpoint = endpoint(settings, "S3_ENDPOINT");
            Optional<URI> publicEndpoint = endpoint(settings, "S3_PUBLIC_ENDPOINT");
            return new S3(
                    endpoint,
                    publicEndpoint.isPresent() ? publicEndpoint : endpoint,
                    shaped(REGION, settings.optional(REGION).orElse("us-east-1"), REGION_NAME, "the name of a region"),
                    shaped(BUCKET, settings.required(BUCKET), BUCKET_NAME, "the name of a bucket"),
                    settings.required("S3_ACCESS_KEY_ID"),
                    settings.required("S3_SECRET_ACCESS_KEY"),
                    settings.bool("S3_PATH_STYLE", endpoint.isPresent()));
        }

        private static Optional<URI> endpoint(Settings settings, String name) {
            return settings.optional(name).map(value -> {
                try {
                    URI uri = URI.create(value);
                    boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
                    if (http && uri.getHost() != null && uri.getUserInfo() == null && uri.getQuery() == null) {
                        return uri;
                    }
                } catch (IllegalArgumentException notAnAddress) {
                    // Reported below, like an address of another kind.
                }
                throw new Settings.InvalidSetting(name, "must be an http or https address");
            });
        }

        private static String shaped(String name, String value, Pattern shape, String what) {
            if (!shape.matcher(value).matches()) {
                throw new Settings.InvalidSetting(name, "must be " + what);
            }
            return value;
        }
    }
}
