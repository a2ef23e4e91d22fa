package app.twicetold.core.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Settings;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;

class StorageSettingsTest {

    private static StorageSettings read(Map<String, String> values) {
        Config config = (Config) Proxy.newProxyInstance(
                Config.class.getClassLoader(), new Class<?>[] {Config.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("getOptionalValue")) {
                        throw new UnsupportedOperationException(method.getName());
                    }
                    return Optional.ofNullable(values.get(arguments[0]));
                });
        return StorageSettings.from(new Settings(config));
    }

    private static void isRefused(Map<String, String> values, String message) {
        assertThatThrownBy(() -> read(values))
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessage(message);
    }

    private static final Map<String, String> S3 = Map.of(
            "OBJECT_STORE", "s3",
            "S3_BUCKET", "twicetold-recordings",
            "S3_ACCESS_KEY_ID", "AKIA",
            "S3_SECRET_ACCESS_KEY", "hush");

    private static Map<String, String> s3With(String name, String value) {
        Map<String, String> values = new HashMap<>(S3);
        values.put(name, value);
        return values;
    }

    @Test
    void aDirectoryIsTheDefault() {
        assertThat(read(Map.of("OBJECT_STORE_DIR", "/data/x/../objects")))
                .isEqualTo(new StorageSettings.Directory(Path.of("/data/objects")));
        assertThat(read(Map.of("OBJECT_STORE", "directory", "OBJECT_STORE_DIR", "/data")))
                .isEqualTo(new StorageSettings.Directory(Path.of("/data")));
    }

    @Test
    void withoutADirectoryItIsInTheDataOfTheService() {
        assertThat(read(Map.of("DATA_DIR", "/var/lib/twicetold")))
                .isEqualTo(new StorageSettings.Directory(Path.of("/var/lib/twicetold/recordings")));
        assertThat(read(Map.of("OBJECT_STORE_DIR", "  ")))
                .isEqualTo(new StorageSettings.Directory(
                        Path.of(".twicetold/recordings").toAbsolutePath()));
    }

    @Test
    void aBucketOfAmazonNeedsItsNameAndAKey() {
        assertThat(read(S3))
                .isEqualTo(new StorageSettings.S3(
                        Optional.empty(),
                        Optional.empty(),
                        "us-east-1",
                        "twicetold-recordings",
                        "AKIA",
                        "hush",
                        false));
        for (String name : new String[] {"S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"}) {
            isRefused(s3With(name, " "), "Setting " + name + " is missing.");
        }
    }

    @Test
    void anEndpointOfItsOwnIsReachedByPathUnlessToldOtherwise() {
        Map<String, String> own = s3With("S3_ENDPOINT", "http://minio:9000");
        StorageSettings.S3 read = (StorageSettings.S3) read(own);
        assertThat(read.pathStyle()).isTrue();
        assertThat(read.publicEndpoint()).isEqualTo(read.endpoint()).contains(URI.create("http://minio:9000"));

        own.put("S3_PATH_STYLE", "false");
        own.put("S3_PUBLIC_ENDPOINT", "https://audio.example.org");
        own.put("S3_REGION", "eu-central-1");
        read = (StorageSettings.S3) read(own);
        assertThat(read.pathStyle()).isFalse();
        assertThat(read.publicEndpoint()).contains(URI.create("https://audio.example.org"));
        assertThat(read.region()).isEqualTo("eu-central-1");
    }

    @Test
    void aMalformedSettingOfABucketIsNamed() {
        for (String address :
                new String[] {"minio:9000", "ftp://minio", "http://", "http://a:b@minio", "http://m/?x"}) {
            isRefused(s3With("S3_ENDPOINT", address), "Setting S3_ENDPOINT must be an http or https address.");
            isRefused(
                    s3With("S3_PUBLIC_ENDPOINT", address),
                    "Setting S3_PUBLIC_ENDPOINT must be an http or https address.");
        }
        isRefused(s3With("S3_BUCKET", "Up/per"), "Setting S3_BUCKET must be the name of a bucket.");
        isRefused(s3With("S3_REGION", "eu west"), "Setting S3_REGION must be the name of a region.");
        isRefused(s3With("S3_PATH_STYLE", "yes"), "Setting S3_PATH_STYLE must be true or false.");
    }

    @Test
    void noTextFormHoldsTheSecret() {
        assertThat(read(S3).toString())
                .isEqualTo("S3[bucket twicetold-recordings at Amazon in us-east-1]")
                .doesNotContain("hush");
    }

    @Test
    void aMissingDirectoryIsNamed() {}

    @Test
    void onlyAnAbsolutePathIsADirectory() {
        isRefused(Map.of("OBJECT_STORE_DIR", "data"), "Setting OBJECT_STORE_DIR must be an absolute path.");
        isRefused(Map.of("OBJECT_STORE_DIR", "/data\u0000x"), "Setting OBJECT_STORE_DIR must be an absolute path.");
    }

    @Test
    void anUnknownKindIsNamed() {
        isRefused(
                Map.of("OBJECT_STORE", "tape", "OBJECT_STORE_DIR", "/data"),
                "Setting OBJECT_STORE must be directory or s3.");
    }
}
