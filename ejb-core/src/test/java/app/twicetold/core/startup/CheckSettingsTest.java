package app.twicetold.core.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.purchase.StoreSettings;
import app.twicetold.core.shared.Settings;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every setting of the table in docs/operations.md, once wrong and once missing. */
class CheckSettingsTest {
    /**
     * Each setting with a value that is right and one that is wrong; {@code -} where every text is right. A row that
     * needs another value somewhere else says so in the last column.
     */
    private static final String TABLE = """
            ACCEPT_SANDBOX_PURCHASES | false | maybe
            ADMIN_KEY | jfzq3vd8rk2x7wy0tz5mf1hj6lc9ps4g | fifteen-letters
            ANALYTICS_EVENT_DAYS | 1 | 0
            ANALYTICS_FILE_DAYS | 1 | 0
            ANTHROPIC_API_KEY | key | k\u00e9y
            ANTHROPIC_BASE_URL | http://localhost:1 | nowhere
            ANTHROPIC_LLM_MODEL | model | -
            APNS_KEY_ID | ONLYTESTS1 | -
            APNS_PRIVATE_KEY | <ec> | garbage
            APNS_SERVER | localhost:9 | https://localhost
            APNS_TEAM_ID | TEAM012345 | -
            APNS_TOPIC | app.twicetold | -
            APPLE_BUNDLE_ID | app.twicetold | -
            APPLE_KEY_ID | ONLYTESTS1 | -
            APPLE_PRIVATE_KEY | <ec> | garbage
            APPLE_TEAM_ID | TEAM012345 | -
            APPLE_TIMEOUT_MS | 100 | 99
            APPLE_URL | http://localhost:1 | localhost
            APP_ENV | staging | prod
            ASSESSMENT_PROMPTS | v1 | v4
            AUDIT_LOG_DAYS | 366 | 365
            AZURE_SPEECH_BASE_URL | http://localhost:1 | nowhere
            AZURE_SPEECH_KEY | key | k\u00e9y
            AZURE_SPEECH_REGION | westeurope | West Europe
            BATCH_EXECUTION_DAYS | 1 | 0
            AZURE_SPEECH_TTS_BASE_URL | http://localhost:1 | nowhere
            BASE_URL | https://api.example.com | localhost:8080
            BROKER_PASSWORD | any | -
            BROKER_REDELIVERY_DELAY_SECONDS | 0 | -1
            BROKER_REDELIVERY_DELAY_MS | 0 | -1
            BROKER_URL | tcp://localhost:61616 | localhost:61616
            BROKER_USER | any | -
            CONTENT_CONCURRENCY | 1 | 0
            CONTENT_FETCH_ENABLED | true | on
            CONTENT_JOB_DAYS | 366 | 365
            DATABASE_JOBS_POOL_SIZE | 2 | 1
            DATABASE_JOBS_URL | jdbc:postgresql://localhost:5432/twicetold | localhost:5432/twicetold
            DATABASE_PASSWORD | any | -
            DATABASE_POOL_SIZE | 2 | 1
            DATABASE_URL | jdbc:postgresql://localhost:5432/twicetold | jdbc:mysql://localhost/twicetold
            DATABASE_USER | any | -
            DATA_DIR | /var/lib/twicetold | /a\u0000b | OBJECT_STORE=directory
            DEEPGRAM_API_KEY | key | k\u00e9y
            DEEPGRAM_ASR_MODEL | model | -
            DEEPGRAM_TTS_MODEL | aura-2-thalia-en | -
            DEEPGRAM_BASE_URL | http://localhost:1 | nowhere
            ELEVENLABS_API_KEY | key | k\u00e9y
            ELEVENLABS_ASR_MODEL | model | -
            ELEVENLABS_BASE_URL | http://localhost:1 | nowhere
            ELEVENLABS_TTS_MODEL | model | -
            ELEVENLABS_TTS_VOICE | anyVoice123 | a voice/of mine
            EXEMPLAR_SPEECH | on_request | never
            FCM_SERVICE_ACCOUNT | <account> | {}
            FCM_URL | http://localhost:1 | nowhere
            FETCH_ALLOW_PRIVATE | localhost:8099, [::1]:80 | localhost
            FETCH_PAUSE_MS | 0 | -1
            GATEWAY_AUDIENCE | tag | -
            GATEWAY_CERTS_URL | https://localhost/certs | nowhere
            GATEWAY_TEAM_DOMAIN | team.example.com | https://team.example.com
            GOOGLE_API_KEY | key | k\u00e9y
            GOOGLE_BASE_URL | http://localhost:1 | nowhere
            GOOGLE_EMBEDDING_MODEL | model | -
            GOOGLE_LLM_MODEL | model | -
            HTTP_PORT | 65535 | 65536
            JWT_SECRET | bnq3vd8rk2x7wy0tz5mf1hj6lc9ps4ga | a-secret-of-only-31-characters.
            JWT_SECRET_PREVIOUS | any | -
            METRICS_KEY | jfzq3vd8rk2x7wy0tz5mf1hj6lc9ps4g | fifteen-letters
            MIN_APP_VERSION | 1.2 | one
            MOCK_PROVIDER_LATENCY_MS | 0 | -1
            NO_TRAINING_CONTRACTS | google | somebody
            OBJECT_STORE | s3 | tape
            PUBLIC_HOSTS | api.example.com | api.example.com:443
            OBJECT_STORE_DIR | /var/lib/recordings | relative | OBJECT_STORE=directory
            OPENAI_API_KEY | key | k\u00e9y
            OPENAI_ASR_MODEL | model | -
            OPENAI_BASE_URL | http://localhost:1 | nowhere
            OPENAI_COMPATIBLE_API_KEY | key | k\u00e9y
            OPENAI_COMPATIBLE_BASE_URL | http://localhost:1 | nowhere
            OPENAI_COMPATIBLE_ENDPOINTS | one | One two
            OPENAI_COMPATIBLE_IN_HOUSE | true | perhaps
            OPENAI_COMPATIBLE_ONE_API_KEY | key | k\u00e9y
            OPENAI_COMPATIBLE_ONE_BASE_URL | http://localhost:1 | nowhere
            OPENAI_COMPATIBLE_ONE_IN_HOUSE | true | perhaps
            OPENAI_EMBEDDING_MODEL | model | -
            OPENAI_LLM_MODEL | model | -
            OPENAI_TTS_MODEL | model | -
            PIPELINE_ADMISSION | false | perhaps
            PIPELINE_CONCURRENCY | 1 | 0
            FETCH_CONCURRENCY | 1 | 0
            PLAYGROUND_CONCURRENCY | 1 | 0
            PIPELINE_LEASE_MARGIN_MS | 100 | 99
            PIPELINE_PATIENCE_MS | 100000 | 100001
            PIPELINE_SWEEP_INTERVAL_MS | 100 | soon
            PRODUCT_ANNUAL | pro_annual | pro annual
            PRODUCT_MONTHLY | pro_monthly | pro monthly
            PROVIDER_CALL_DAYS | 2 | 1
            PROVIDER_TIMEOUT_MS | 1000 | 999
            PURCHASE_LAYER_API_KEY | key | -
            PURCHASE_LAYER_SLUG | layer | The Layer
            PURCHASE_LAYER_TIMEOUT_MS | 100 | 99
            PURCHASE_LAYER_URL | http://localhost:1 | nowhere
            PURCHASE_LAYER_WEBHOOK_SECRET | sixteen-letters. | fifteen-letters
            PUSH_TIMEOUT_MS | 100 | 99
            RATE_LIMITS | true | on
            RATE_LIMIT_ANONYMOUS_SIGN_IN | 1 | 0
            RATE_LIMIT_ATTEMPT_CREATION | 1 | 0
            QUEUE_PREFIX | staging. | a/b
            RATE_LIMIT_ENTITLEMENT_SYNC | 1 | 0
            RATE_LIMIT_IDENTITY_SIGN_IN | 1 | 0
            RATE_LIMIT_PROVIDER_TRIES | 1 | 0
            RATE_LIMIT_SIGN_IN_RENEWAL | 1 | 0
            REMINDER_SPREAD_SECONDS | 600 | 601
            REPORTS_PER_WINDOW | 1 | 0
            REPORTS_WINDOW_SECONDS | 60 | soon
            TRUSTED_PROXIES | 10.0.0.0/8, ::1 | ingress.example.com
            TRUSTED_PROXY_HEADER | Forwarded | X-Real-IP
            RATE_LIMIT_EVENT_BATCHES | 1 | 0
            RATE_LIMIT_WAITLIST_POSTS | 1 | 0
            REQUIRE_ONBOARDING | true | yes
            S3_ACCESS_KEY_ID | any | -
            S3_BUCKET | recordings | Recordings!
            S3_ENDPOINT | http://localhost:1 | nowhere
            S3_PATH_STYLE | true | yes
            S3_PUBLIC_ENDPOINT | http://localhost:1 | nowhere
            S3_REGION | us-east-1 | US East
            S3_SECRET_ACCESS_KEY | any | -
            SITE_URL | https://www.example.com | www.example.com
            STARTUP_PATIENCE_SECONDS | 3600 | 3601
            STOP_GRACE_SECONDS | 120 | 121
            STORE_INTERMEDIATE_MARKER_OID | 1.2.3 | one
            STORE_LEAF_MARKER_OID | 1.2.3 | one
            STORE_ROOT_CERTIFICATE | <certificate> | garbage
            STORE_SLUG | store-2 | store 2
            SUPPORT_EMAIL | support@example.com | nobody
            VECTOR_INDEX | pgvector | faiss
            WAITLIST_STORE | none | drawer
            WEB_APP | true | on
            """;

    /** What the launcher reads for itself; its own test has them. */
    private static final Set<String> OF_THE_LAUNCHER = Set.of(
            "TWICETOLD_CONFIG", "BROKER_PORT", "SERVER_HEAP_MB", "SERVER_JVM_OPTIONS", "LOG_FORMAT", "LOG_TO_CONSOLE");

    /** Without these, nothing starts, or not with what else is set in the table. */
    private static final Set<String> NEEDED = Set.of(
            "APNS_KEY_ID",
            "APNS_PRIVATE_KEY",
            "APPLE_BUNDLE_ID",
            "APPLE_KEY_ID",
            "APPLE_PRIVATE_KEY",
            "APPLE_TEAM_ID",
            "AZURE_SPEECH_REGION",
            "BROKER_PASSWORD",
            "BROKER_USER",
            "DATABASE_URL",
            "GATEWAY_AUDIENCE",
            "GATEWAY_TEAM_DOMAIN",
            "JWT_SECRET",
            "OPENAI_COMPATIBLE_ONE_BASE_URL",
            "S3_ACCESS_KEY_ID",
            "S3_BUCKET",
            "S3_SECRET_ACCESS_KEY");

    private static final Map<String, String> MADE = Map.of(
            "<ec>", pem("EC", 256),
            "<account>", account(pem("RSA", 2048)),
            "<certificate>", certificate());

    private final Map<String, String> values =
            rows().collect(Collectors.toMap(Row::name, Row::right, (one, other) -> one, HashMap::new));

    private record Row(String name, String right, String wrong, List<String> besides) {
        static Row of(String line) {
            String[] cells = line.split(" \\| ");
            return new Row(
                    cells[0],
                    MADE.getOrDefault(cells[1], cells[1]),
                    cells[2],
                    List.of(cells).subList(3, cells.length));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Row> rows() {
        return TABLE.lines().map(Row::of);
    }

    private static Stream<Row> wrong() {
        return rows().filter(row -> !row.wrong().equals("-"));
    }

    @Test
    void noSettingIsForgottenHere() throws Exception {
        Set<String> here = rows().map(row -> row.name().replace("_ONE_", "_<NAME>_"))
                .collect(Collectors.toCollection(TreeSet::new));
        here.addAll(OF_THE_LAUNCHER);
        assertThat(here).isEqualTo(SettingsTableTest.named(SettingsTableTest.OPERATIONS));
    }

    @Test
    void everyRightValueStarts() {
        assertThatNoException().isThrownBy(this::check);
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void aWrongOneIsNamedAndItsValueIsNot(Row row) {
        values.put(row.name(), row.wrong());
        row.besides().forEach(other -> values.put(other.split("=")[0], other.split("=")[1]));
        assertThatThrownBy(this::check)
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageStartingWith("Setting " + row.name() + " ")
                .satisfies(refused -> {
                    if (row.name().matches(".*(KEY|SECRET).*")) {
                        assertThat(String.valueOf(refused.getMessage())).doesNotContain(row.wrong());
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aMissingOneIsNamedOrHasADefault(Row row) {
        values.remove(row.name());
        if (NEEDED.contains(row.name())) {
            assertThatThrownBy(this::check)
                    .isInstanceOf(Settings.InvalidSetting.class)
                    .hasMessageContaining(row.name());
        } else {
            assertThatNoException().isThrownBy(this::check);
        }
    }

    @Test
    void theLeastConfigurationStarts() {
        theLeast();
        assertThatNoException().isThrownBy(this::check);
    }

    @ParameterizedTest
    @ValueSource(strings = {"JWT_SECRET", "DATABASE_URL"})
    void blanksAreNoValue(String name) {
        theLeast();
        values.put(name, "  ");
        assertThatThrownBy(this::check).hasMessage("Setting " + name + " is missing.");
    }

    @Test
    void aBrokerNeedsNoLogin() {
        values.keySet().removeAll(Set.of("BROKER_USER", "BROKER_PASSWORD"));
        assertThatNoException().isThrownBy(this::check);
    }

    private void theLeast() {
        values.keySet().retainAll(Set.of("JWT_SECRET", "DATABASE_URL"));
    }

    private static Stream<Row> secrets() {
        return rows().filter(
                        row -> row.name().matches("(?:.*_)?(?:KEY|SECRET|SECRET_PREVIOUS|PASSWORD|SERVICE_ACCOUNT)"))
                .filter(row -> !Set.of("DATABASE_PASSWORD", "BROKER_PASSWORD").contains(row.name()));
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void aSecretMayStandInAFile(Row row, @TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("secret"), values.remove(row.name()) + "\n");
        values.put(row.name() + "_FILE", file.toString());
        assertThatNoException().isThrownBy(this::check);

        values.put(row.name(), row.right());
        assertThatThrownBy(this::check).hasMessageContaining(row.name() + " must not be set together");
        values.remove(row.name());
        Files.writeString(file, " \n");
        assertThatThrownBy(this::check).hasMessageContaining(row.name() + "_FILE must name a readable file");
        values.put(row.name() + "_FILE", directory.resolve("nothing").toString());
        assertThatThrownBy(this::check).hasMessageContaining(row.name() + "_FILE must name a readable file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DATABASE_PASSWORD", "BROKER_PASSWORD"})
    void aSecretOfTheServerItselfIsReadFromItsFileBeforeTheServerStarts(String name) {
        values.put(name + "_FILE", "/run/secrets/any");
        assertThatThrownBy(this::check).hasMessageContaining(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db/twicetold",
                "jdbc:postgresql://db:5432/twicetold?sslmode=verify-full&sslrootcert=/etc/ssl/db.pem",
                "jdbc:postgresql://one:5432,two:5432/twicetold?targetServerType=primary"
            })
    void anAddressOfADatabaseTakesEveryParameterOfTheDriver(String url) {
        values.put("DATABASE_URL", url);
        assertThatNoException().isThrownBy(this::check);
    }

    private static String pem(String algorithm, int size) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            generator.initialize(size);
            String body = Base64.getEncoder()
                    .encodeToString(generator.generateKeyPair().getPrivate().getEncoded());
            return "-----BEGIN PRIVATE KEY-----\\n" + body + "\\n-----END PRIVATE KEY-----";
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String account(String key) {
        try {
            return new ObjectMapper()
                    .writeValueAsString(
                            Map.of("project_id", "twicetold", "client_email", "push@example.com", "private_key", key));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String certificate() {
        try (var pem = StoreSettings.class.getResourceAsStream("store/apple-root-ca-g3.pem")) {
            return new String(Objects.requireNonNull(pem).readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aSecretOf31CharactersIsTooShort() {
        values.put("JWT_SECRET", "x".repeat(31));
        assertThatThrownBy(this::check).hasMessageContaining("JWT_SECRET").hasMessageNotContaining("xxx");
    }

    @Test
    void productionRefusesAPublishedSecret() {
        values.put("APP_ENV", "production");
        values.put("JWT_SECRET", "change-me-change-me-change-me-change-me");
        assertThatThrownBy(this::check).hasMessageContaining("JWT_SECRET").hasMessageNotContaining("change-me");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ADMIN_KEY", "METRICS_KEY"})
    void productionRefusesAKeyThatLooksLikeADefault(String name) {
        values.put(name, "change-me-change-me-change-me-change-me");
        assertThatNoException().isThrownBy(this::check);
        values.put("APP_ENV", "production");
        assertThatThrownBy(this::check).hasMessageContaining(name).hasMessageNotContaining("change-me-");
    }

    @Test
    void productionNeedsAnAdminKeyOf32CharactersWithoutAGateway() {
        values.keySet().retainAll(Set.of("JWT_SECRET", "DATABASE_URL", "ADMIN_KEY"));
        values.put("APP_ENV", "production");
        assertThatNoException().isThrownBy(this::check);
        values.put("ADMIN_KEY", "x".repeat(31));
        assertThatThrownBy(this::check).hasMessageContaining("ADMIN_KEY");
        values.remove("ADMIN_KEY");
        assertThatThrownBy(this::check).hasMessageContaining("ADMIN_KEY");
    }

    private void check() {
        CheckSettings.check(values);
    }
}
