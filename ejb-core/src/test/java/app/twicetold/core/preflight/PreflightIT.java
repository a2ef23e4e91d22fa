package app.twicetold.core.preflight;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.persistence.testing.TestDatabase;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreflightIT {
    private final WireMockServer web =
            new WireMockServer(WireMockConfiguration.options().dynamicPort());
    private final Map<String, String> values = new HashMap<>();

    @TempDir
    Path directory;

    @BeforeEach
    void configure() throws SQLException {
        web.start();
        try (Connection connection = TestDatabase.get().dataSource().getConnection()) {
            values.put("DATABASE_URL", connection.getMetaData().getURL());
            values.put("DATABASE_USER", connection.getMetaData().getUserName());
        }
        values.put("DATABASE_PASSWORD", "postgres");
        values.put("OBJECT_STORE_DIR", directory.resolve("recordings").toString());
    }

    @AfterEach
    void stop() {
        web.stop();
    }

    /** The grade and the sentence of an item. */
    private String found(String item) {
        return String.join(
                "; ",
                Preflight.run(values).stream()
                        .filter(finding -> finding.get(1).equals(item))
                        .map(finding -> finding.get(0) + " " + finding.get(2))
                        .toList());
    }

    @Test
    void aDatabaseThatFitsIsNamedWithItsVersionRightsAndClock() {
        assertThat(found("database")).startsWith("OK PostgreSQL 17.").contains("without TLS; tables can be created");
        assertThat(found("clock")).startsWith("OK");
    }

    @Test
    void aDatabaseThatIsAwayIsSaidWithoutItsPassword() {
        values.put("DATABASE_URL", "jdbc:postgresql://localhost:1/twicetold");
        values.put("DATABASE_PASSWORD", "not-to-be-told");
        assertThat(found("database")).startsWith("FAILED").doesNotContain("not-to-be-told");
    }

    @Test
    void anAddressOfJobsIsLookedAtWhenItIsAnother() throws SQLException {
        assertThat(found("database of jobs")).isEmpty();
        String address = values.getOrDefault("DATABASE_URL", "");
        values.put("DATABASE_JOBS_URL", address);
        assertThat(found("database of jobs")).isEmpty();

        values.put("DATABASE_JOBS_URL", address + (address.contains("?") ? "&" : "?") + "tcpKeepAlive=true");
        assertThat(found("database of jobs")).isEqualTo("OK the same database");

        values.put("DATABASE_JOBS_URL", "jdbc:postgresql://localhost:1/twicetold");
        assertThat(found("database of jobs")).startsWith("FAILED lets nobody in");

        values.put("DATABASE_JOBS_URL", address.replaceFirst("(//[^/]+/)[^?]+", "$1template1"));
        assertThat(found("database of jobs")).startsWith("FAILED DATABASE_JOBS_URL leads to another database");
    }

    @Test
    void withoutAnAddressTheDatabaseIsEmbedded() {
        values.remove("DATABASE_URL");
        assertThat(found("database")).startsWith("OK the embedded");
    }

    @Test
    void anExtensionThatTheSettingsNeedIsLookedFor() {
        values.put("VECTOR_INDEX", "pgvector");
        assertThat(found("database")).startsWith("FAILED VECTOR_INDEX=pgvector");
    }

    @Test
    void aLoginThatMayNotCreateTablesIsRefused() throws SQLException {
        try (Connection connection = TestDatabase.get().dataSource().getConnection()) {
            connection.createStatement().execute("create role preflight_reader login");
            try {
                values.put("DATABASE_USER", "preflight_reader");
                assertThat(found("database")).startsWith("FAILED preflight_reader may not create tables");
            } finally {
                connection.createStatement().execute("drop role preflight_reader");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"-10001, FAILED", "-10000, OK", "0, OK", "1000, OK", "11000, OK", "11001, FAILED"})
    void clocksMayBeTenSecondsApart(long milliseconds, Finding.Grade grade) {
        Instant before = Instant.parse("2026-11-22T12:00:00Z");
        assertThat(DatabaseLook.clock(before, before.plusMillis(milliseconds), before.plusMillis(1_000))
                        .grade())
                .isEqualTo(grade);
    }

    @Test
    void aStoreThatWasNotThereIsNotThereAfterwards() throws IOException {
        values.put("OBJECT_STORE_DIR", directory.resolve("data/recordings").toString());
        assertThat(found("object store")).startsWith("OK");
        assertThat(directory).isEmptyDirectory();

        Files.createDirectories(directory.resolve("data"));
        assertThat(found("object store")).startsWith("OK");
        assertThat(directory.resolve("data")).isEmptyDirectory();
    }

    @Test
    void anObjectIsPutReadAndDeleted() throws IOException {
        Files.createDirectory(directory.resolve("recordings"));
        assertThat(found("object store")).startsWith("OK").contains("put, got and deleted");
        assertThat(directory.resolve("recordings")).exists();
        try (Stream<Path> left = Files.walk(directory).filter(Files::isRegularFile)) {
            assertThat(left.map(file -> file.getFileName().toString()).filter(name -> name.contains("preflight")))
                    .isEmpty();
        }
    }

    @Test
    void aStoreThatTakesNothingIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        values.put("OBJECT_STORE_DIR", file.resolve("below").toString());
        assertThat(found("object store")).startsWith("FAILED").contains(file.toString());
    }

    @Test
    void eachProviderIsAskedWithItsKeyForWhatCostsNothing() {
        Map<String, List<String>> asked = Map.of(
                "/v1/models", List.of("anthropic", "ANTHROPIC", "x-api-key", "k"),
                "/v1beta/models", List.of("google", "GOOGLE", "x-goog-api-key", "k"),
                "/v1/auth/token", List.of("deepgram", "DEEPGRAM", "Authorization", "Token k"),
                "/openai/models", List.of("openai", "OPENAI", "Authorization", "Bearer k"),
                "/eleven/v1/models", List.of("elevenlabs", "ELEVENLABS", "xi-api-key", "k"));
        asked.forEach((path, provider) -> {
            web.stubFor(get(path).willReturn(aResponse().withStatus(401)));
            web.stubFor(get(path)
                    .withHeader(provider.get(2), equalTo(provider.get(3)))
                    .willReturn(aResponse().withStatus(200)));
            values.put(provider.get(1) + "_API_KEY", "k");
            values.put(provider.get(1) + "_BASE_URL", web.baseUrl());
        });
        values.put("OPENAI_BASE_URL", web.baseUrl() + "/openai");
        values.put("ELEVENLABS_BASE_URL", web.baseUrl() + "/eleven");

        asked.values().forEach(provider -> assertThat(found(provider.get(0))).startsWith("OK"));
        values.put("DEEPGRAM_API_KEY", "another");
        assertThat(found("deepgram")).startsWith("FAILED localhost refuses the key (401)");
    }

    /** The documented answers of the list of languages and of the list of voices. */
    @Test
    void azureIsAskedInBothDirections() {
        String locales = "/speechtotext/transcriptions/locales?api-version=2024-11-15";
        String voices = "/cognitiveservices/voices/list";
        String refusal =
                "{\"error\":{\"code\":\"401\",\"message\":\"Access denied due to invalid subscription key or wrong API"
                        + " endpoint.\"}}";
        for (String path : List.of(locales, voices)) {
            web.stubFor(get(path).willReturn(aResponse().withStatus(401).withBody(refusal)));
        }
        web.stubFor(get(locales)
                .withHeader("Ocp-Apim-Subscription-Key", equalTo("k"))
                .willReturn(aResponse().withBody("[\"en-US\",\"zh-CN\"]")));
        web.stubFor(get(voices)
                .withHeader("Ocp-Apim-Subscription-Key", equalTo("k"))
                .willReturn(aResponse().withBody("[{\"ShortName\":\"en-US-JennyNeural\",\"Locale\":\"en-US\"}]")));
        values.put("AZURE_SPEECH_KEY", "k");
        values.put("AZURE_SPEECH_REGION", "westeurope");
        values.put("AZURE_SPEECH_BASE_URL", web.baseUrl());
        values.put("AZURE_SPEECH_TTS_BASE_URL", web.baseUrl());
        assertThat(found("azure"))
                .isEqualTo("OK localhost answers and takes the key; OK localhost answers and takes the key");

        values.put("AZURE_SPEECH_KEY", "of-another-region");
        assertThat(found("azure"))
                .startsWith("FAILED localhost refuses the key (401): is it a key of AZURE_SPEECH_REGION?; FAILED ")
                .doesNotContain("of-another-region");
        values.put("AZURE_SPEECH_TTS_BASE_URL", web.baseUrl() + "/elsewhere");
        assertThat(found("azure"))
                .endsWith("FAILED localhost answers, but has no /elsewhere" + voices
                        + ": is AZURE_SPEECH_REGION right, or AZURE_SPEECH_TTS_BASE_URL?");
        values.put("AZURE_SPEECH_TTS_BASE_URL", "http://nowhere.tts.speech.microsoft.com.invalid");
        assertThat(found("azure"))
                .endsWith("FAILED there is no host nowhere.tts.speech.microsoft.com.invalid"
                        + ": is AZURE_SPEECH_REGION right, or AZURE_SPEECH_TTS_BASE_URL?");
    }

    @Test
    void eachCompatibleEndpointIsAskedForItsModelsWithItsOwnKey() {
        String models =
                "{\"object\":\"list\",\"data\":[{\"id\":\"qwen3\",\"object\":\"model\",\"owned_by\":\"vllm\"}]}";
        web.stubFor(get("/v1/models").willReturn(aResponse().withStatus(401)));
        web.stubFor(get("/v1/models")
                .withHeader("Authorization", equalTo("Bearer one"))
                .willReturn(aResponse().withBody(models)));
        web.stubFor(get("/open/v1/models").willReturn(aResponse().withBody(models)));
        web.stubFor(get("/page/models").willReturn(aResponse().withBody("<!DOCTYPE html><title>Welcome</title>")));
        values.put("OPENAI_COMPATIBLE_BASE_URL", web.baseUrl() + "/v1");
        values.put("OPENAI_COMPATIBLE_API_KEY", "one");
        values.put("OPENAI_COMPATIBLE_ENDPOINTS", "local");
        values.put("OPENAI_COMPATIBLE_LOCAL_BASE_URL", web.baseUrl() + "/open/v1");
        assertThat(found("openai_compatible")).isEqualTo("OK localhost answers and takes the key");
        assertThat(found("openai_compatible@local")).isEqualTo("OK localhost answers, and wants no key for that");

        values.put("OPENAI_COMPATIBLE_API_KEY", "another");
        assertThat(found("openai_compatible"))
                .isEqualTo("FAILED localhost refuses the key (401): is OPENAI_COMPATIBLE_API_KEY right?");
        values.remove("OPENAI_COMPATIBLE_API_KEY");
        assertThat(found("openai_compatible")).startsWith("FAILED localhost wants a key, and none is set (401)");
        values.put("OPENAI_COMPATIBLE_BASE_URL", web.baseUrl());
        assertThat(found("openai_compatible"))
                .startsWith("NOTE localhost answers, but has no list at /models")
                .endsWith("is OPENAI_COMPATIBLE_BASE_URL right, with its version such as /v1?");
        values.put("OPENAI_COMPATIBLE_LOCAL_BASE_URL", web.baseUrl() + "/page");
        assertThat(found("openai_compatible@local"))
                .isEqualTo("FAILED localhost answers, but not as this API does:"
                        + " is OPENAI_COMPATIBLE_LOCAL_BASE_URL right, with its version such as /v1?");
    }

    @Test
    void aPurchaseLayerIsReachedWithoutReadingASubscriber() {
        values.put("PURCHASE_LAYER_API_KEY", "k");
        values.put("PURCHASE_LAYER_URL", web.baseUrl());
        assertThat(found("purchase layer")).startsWith("OK localhost answers").contains("events are refused");
        assertThat(web.getAllServeEvents())
                .singleElement()
                .satisfies(event -> assertThat(event.getRequest().getUrl()).doesNotContain("subscribers"));
    }

    @Test
    void whatIsNotConfiguredIsANote() {
        assertThat(found("AI providers")).startsWith("NOTE");
        assertThat(found("purchase layer")).startsWith("NOTE");
        assertThat(found("push")).startsWith("NOTE");
    }
}
