package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GivenSettingsTest {
    @TempDir
    private Path directory;

    private Path secret = Path.of("");
    private Path config = Path.of("");

    @BeforeEach
    void write() throws IOException {
        secret = Files.writeString(directory.resolve("secret"), "from the file\n");
        config = Files.writeString(directory.resolve("config"), "HTTP_PORT=9090\nBROKER_PORT=1\nADMIN_KEY=  \n");
    }

    @Test
    void theEnvironmentWinsOverTheFileAndBothAreNamed() {
        GivenSettings given = GivenSettings.read(Map.of("TWICETOLD_CONFIG", config.toString(), "HTTP_PORT", "9191"));
        assertThat(given.values()).containsEntry("HTTP_PORT", "9191").containsEntry("BROKER_PORT", "1");
        assertThat(given.origins())
                .containsEntry("HTTP_PORT", "environment")
                .containsEntry("BROKER_PORT", config.toString())
                .doesNotContainKey("ADMIN_KEY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JWT_SECRET", "DATABASE_PASSWORD", "BROKER_PASSWORD", "ADMIN_KEY", "FCM_SERVICE_ACCOUNT"})
    void aSecretMayStandInAFile(String name) {
        GivenSettings given = GivenSettings.of(Map.of(name + "_FILE", secret.toString()));
        assertThat(given.values()).containsExactly(Map.entry(name, "from the file"));
        assertThat(given.origins()).containsExactly(Map.entry(name, secret.toString()));
    }

    @Test
    void aSecretIsNotGivenTwice() {
        assertThatThrownBy(() -> GivenSettings.of(Map.of("JWT_SECRET", "x", "JWT_SECRET_FILE", secret.toString())))
                .isInstanceOf(StartRefused.class)
                .hasMessage("JWT_SECRET must not be set together with JWT_SECRET_FILE.");
    }

    @Test
    void aFileThatCannotBeReadOrHoldsNothingIsRefused() throws IOException {
        Path empty = Files.writeString(directory.resolve("empty"), "\n");
        for (Path file : List.of(empty, directory.resolve("nowhere"), directory)) {
            assertThatThrownBy(() -> GivenSettings.of(Map.of("JWT_SECRET_FILE", file.toString())))
                    .isInstanceOf(StartRefused.class)
                    .hasMessage("JWT_SECRET_FILE must name a readable file that holds the secret.");
        }
    }

    @Test
    void whatIsNoSecretIsReadFromNoFile() {
        assertThat(GivenSettings.of(Map.of("HTTP_PORT_FILE", secret.toString())).values())
                .doesNotContainKey("HTTP_PORT");
    }

    @Test
    void settingsInForceAreShownWithTheirOriginAndSecretsAreNot() {
        GivenSettings given = GivenSettings.of(Map.of(
                "JWT_SECRET_FILE", secret.toString(),
                "DATABASE_URL", "jdbc:postgresql://db/twicetold?user=ada&password=hidden&sslmode=require",
                "PATH", "/bin"));
        List<String> lines = Check.settingsInForce(given, Set.of("JWT_SECRET", "DATABASE_URL", "HTTP_PORT"));
        assertThat(lines)
                .startsWith(
                        "DATABASE_URL=jdbc:postgresql://db/twicetold?user=ada&password=••••&sslmode=require  (environment)",
                        "JWT_SECRET=••••  (" + secret + ")")
                .hasSize(3);
    }
}
