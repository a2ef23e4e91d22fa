package app.twicetold.core.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Settings;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
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

    @Test
    void aDirectoryIsTheDefault() {
        assertThat(read(Map.of("OBJECT_STORE_DIR", "/data/x/../objects")).directory())
                .isEqualTo(Path.of("/data/objects"));
        assertThat(read(Map.of("OBJECT_STORE", "directory", "OBJECT_STORE_DIR", "/data"))
                        .directory())
                .isEqualTo(Path.of("/data"));
    }

    @Test
    void aMissingDirectoryIsNamed() {
        isRefused(Map.of(), "Setting OBJECT_STORE_DIR is missing.");
        isRefused(Map.of("OBJECT_STORE_DIR", "  "), "Setting OBJECT_STORE_DIR is missing.");
    }

    @Test
    void onlyAnAbsolutePathIsADirectory() {
        isRefused(Map.of("OBJECT_STORE_DIR", "data"), "Setting OBJECT_STORE_DIR must be an absolute path.");
        isRefused(Map.of("OBJECT_STORE_DIR", "/data\u0000x"), "Setting OBJECT_STORE_DIR must be an absolute path.");
    }

    @Test
    void anUnknownKindIsNamed() {
        isRefused(
                Map.of("OBJECT_STORE", "tape", "OBJECT_STORE_DIR", "/data"), "Setting OBJECT_STORE must be directory.");
    }
}
