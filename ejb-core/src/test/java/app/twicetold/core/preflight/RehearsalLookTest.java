package app.twicetold.core.preflight;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RehearsalLookTest {
    private static List<Finding> entry(String entry) {
        return RehearsalLook.read(
                200, "{\"entries\": [%s], \"left\": 0, \"stopped_by\": null}".formatted(entry.replace('\'', '"')));
    }

    private static Finding recogniser(boolean wordTimes, String script) {
        return entry("""
                {'ok': true, 'capability': 'asr', 'entry': 'openai_compatible/whisper@speech', 'cold_ms': 4120,
                 'warm_ms': 890, 'error': null, 'calls': [
                    {'work': 'recognition', 'language': 'zh-Hans',
                     'findings': {'language_tag': 'zh', 'word_times': %s, 'script': '%s'}}]}
                """.formatted(wordTimes, script)).get(0);
    }

    @Test
    void anEntryThatDoesItsWorkIsOneLine() {
        assertThat(recogniser(true, "own"))
                .isEqualTo(
                        Finding.ok(
                                "asr",
                                "openai_compatible/whisper@speech: 4120 ms cold, 890 ms warm; zh-Hans: told as zh, times of words"));
    }

    @Test
    void whatCostsUsersSomethingIsANote() {
        assertThat(recogniser(false, "own").sentence()).endsWith("NO TIMES OF WORDS");
        assertThat(recogniser(false, "own").grade()).isEqualTo(Finding.Grade.NOTE);
        assertThat(recogniser(true, "foreign").grade()).isEqualTo(Finding.Grade.NOTE);
        assertThat(recogniser(true, "rewritten").grade()).isEqualTo(Finding.Grade.OK);
    }

    @Test
    void aServerThatKeepsNoLimitIsANote() {
        String model = """
                {'ok': true, 'capability': 'llm', 'entry': 'a/b', 'cold_ms': 9, 'warm_ms': 8, 'calls': [
                    {'work': 'judgement', 'language': 'en', 'findings': {}},
                    {'work': 'limit', 'language': 'en', 'findings': {'limit_kept': %s}}]}
                """;

        assertThat(entry(model.formatted("true")))
                .containsExactly(Finding.ok("llm", "a/b: 9 ms cold, 8 ms warm; en: judged; limit kept"));
        assertThat(entry(model.formatted("false")).get(0).grade()).isEqualTo(Finding.Grade.NOTE);
        assertThat(entry(model.formatted("null")).get(0).grade()).isEqualTo(Finding.Grade.OK);
    }

    @Test
    void whatWasAskedTwiceIsToldOnce() {
        assertThat(entry("""
                {'ok': true, 'capability': 'embeddings', 'entry': 'a/b', 'cold_ms': 9, 'warm_ms': 8, 'calls': [
                    {'work': 'vectors', 'language': null, 'findings': {'vector_length': 1024}},
                    {'work': 'vectors', 'language': null, 'findings': {'vector_length': 1024}}]}
                """)).containsExactly(Finding.ok("embeddings", "a/b: 9 ms cold, 8 ms warm; vectors of 1024"));
    }

    @Test
    void anEntryThatFailsIsAFailureWithItsReason() {
        assertThat(entry("""
                {'ok': false, 'capability': 'tts', 'entry': 'a/b', 'error': {'kind': 'timeout', 'message': 'Too slow.'},
                 'calls': []}
                """)).containsExactly(Finding.failed("tts", "a/b: Too slow. (timeout)"));
    }

    @Test
    void entriesThatWereNotReachedAreANote() {
        assertThat(RehearsalLook.read(200, "{\"entries\": [], \"left\": 3, \"stopped_by\": \"cost_cap\"}"))
                .containsExactly(
                        Finding.note("calls", "entries that were not asked: 3, because the cap of the day is reached"));
    }

    @Test
    void aRefusalIsToldInItsOwnWords() {
        assertThat(RehearsalLook.read(409, "{\"error\": {\"code\": \"generation_paused\", \"message\": \"Paused.\"}}"))
                .containsExactly(Finding.failed("calls", "Paused. (409)"));
        assertThat(RehearsalLook.read(401, "{\"error\": {\"code\": \"unauthorized\", \"message\": \"No.\"}}"))
                .containsExactly(Finding.failed("calls", "the service refuses ADMIN_KEY (401)"));
        assertThat(RehearsalLook.read(404, "<html>")).extracting(Finding::grade).containsExactly(Finding.Grade.FAILED);
    }

    @Test
    void theServiceIsAskedOnceWithTheKeyOfOperators() {
        WireMockServer service =
                new WireMockServer(WireMockConfiguration.options().dynamicPort());
        service.start();
        try {
            service.stubFor(post("/v1/admin/ai-providers/rehearsal")
                    .withHeader("X-Admin-Key", equalTo("secret"))
                    .withRequestBody(equalToJson("{}"))
                    .willReturn(okJson("{\"entries\": [], \"left\": 1, \"stopped_by\": \"time\"}")));

            assertThat(RehearsalLook.run(Map.of(RehearsalLook.SERVICE_URL, service.baseUrl(), "ADMIN_KEY", "secret")))
                    .containsExactly(List.of(
                            "NOTE", "calls", "entries that were not asked: 1, because the others took too long"));
        } finally {
            service.stop();
        }
    }

    @Test
    void withoutAServiceThatIsSaid() {
        assertThat(RehearsalLook.run(Map.of(RehearsalLook.SERVICE_URL, "http://localhost:1")))
                .singleElement()
                .satisfies(line -> assertThat(line.get(2)).contains("no service answers at http://localhost:1"));
    }
}
