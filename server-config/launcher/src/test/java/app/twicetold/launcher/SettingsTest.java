package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the launcher has to know before the application can check the rest; {@code CheckSettingsTest} has that. */
class SettingsTest {
    @ParameterizedTest
    @CsvSource({
        "APP_ENV, prod",
        "HTTP_PORT, 65536",
        "BASE_URL, localhost:8080",
        "DATABASE_URL, jdbc:mysql://localhost/twicetold",
        "DATABASE_POOL_SIZE, 1",
        "DATABASE_JOBS_URL, localhost:5432/twicetold",
        "DATABASE_JOBS_URL, jdbc:postgresql://localhost/twicetold", // without DATABASE_URL
        "DATABASE_JOBS_POOL_SIZE, 1",
        "BROKER_PORT, -1",
        "BROKER_REDELIVERY_DELAY_SECONDS, soon",
        "PIPELINE_CONCURRENCY, 0",
        "CONTENT_CONCURRENCY, 0",
        "FETCH_CONCURRENCY, 0",
        "PLAYGROUND_CONCURRENCY, 0",
        "SERVER_HEAP_MB, 191",
        "LOG_FORMAT, xml",
        "LOG_TO_CONSOLE, yes"
    })
    void aWrongOneEndsTheStartWithASentenceThatNamesIt(String name, String value) {
        assertThatThrownBy(() -> Settings.from(Map.of(name, value)))
                .isInstanceOfSatisfying(StartRefused.class, refused -> {
                    assertThat(refused.exitCode()).isEqualTo(2);
                    assertThat(refused.sentence()).startsWith(name + " ").endsWith(".");
                });
    }

    @Test
    void everyOneHasADefault() {
        Settings settings = Settings.from(Map.of());
        assertThat(settings.httpPort()).isEqualTo(8080);
        assertThat(settings.environment()).isEqualTo("development");
        assertThat(settings.dataDirectory()).isAbsolute().endsWithRaw(java.nio.file.Path.of(".twicetold"));
        assertThat(settings.database()).isEmpty();
        assertThat(settings.broker()).isEmpty();
        assertThat(settings.logToConsole()).isFalse();
        assertThat(settings.jsonLog()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"JWT_SECRET", "ADMIN_KEY"})
    void productionNeedsSecretsOfItsOwn(String name) {
        Map<String, String> secrets = Map.of(
                "APP_ENV", "production",
                "JWT_SECRET", name.equals("JWT_SECRET") ? "" : "bnq3vd8rk2x7wy0tz5mf1hj6lc9ps4ga",
                "ADMIN_KEY", name.equals("ADMIN_KEY") ? "" : "jfzq3vd8rk2x7wy0tz5mf1hj6lc9ps4g");
        assertThatThrownBy(() -> Settings.from(secrets))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining(name);
    }
}
