package app.twicetold.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No input is a fault of the service, and what is refused changes nothing. */
@DisplayName("Bad input")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputIT {
    private static final Recording RECORDING = Recording.retelling("en").record();
    private static final byte[] BROKEN_UTF_8 =
            "{\"install_id\":\"0123456789abcdef_\",\"goal\":\"_\",\"display_name\":\"_\",\"reason\":\"_\"}"
                    .replace('_', '\u00ff')
                    .getBytes(StandardCharsets.ISO_8859_1);

    private final Trainer user = Trainer.signedIn();
    private String session = "";
    private String assessment = "";
    private @Nullable JsonNode before;

    @BeforeAll
    void haveSomethingToSpoil() {
        session = user.startTraining();
        assessment = user.retellWell(session, 1, RECORDING).text("assessment.id");
    }

    @BeforeEach
    void rememberEverything() {
        before = state();
    }

    @AfterEach
    void nothingChanged() {
        assertThat(state()).isEqualTo(before);
    }

    /** Every route that takes a JSON body, with a body that it would take. */
    static Stream<Arguments> bodies() {
        Map<String, Object> attempt = new HashMap<>(RECORDING.announced());
        attempt.put("round", 2);
        return Stream.of(
                Arguments.of(
                        "POST",
                        "/v1/auth/anonymous",
                        Map.of("install_id", UUID.randomUUID().toString(), "device_locale", "en")),
                Arguments.of(
                        "PATCH",
                        "/v1/me",
                        Map.of(
                                "display_name",
                                "Name",
                                "settings",
                                Map.of("audio_retention_days", 7),
                                "onboarding_answers",
                                Map.of("goal", "remember_more"))),
                Arguments.of(
                        "POST",
                        "/v1/onboarding",
                        Map.of(
                                "goal",
                                "remember_more",
                                "scenario",
                                "study",
                                "self_level",
                                "beginner",
                                "preferred_topics",
                                List.of("science"))),
                Arguments.of("POST", "/v1/sessions", Map.of("article_id", "art_x", "origin", "library")),
                Arguments.of("POST", "/v1/sessions/{session}/reading-complete", Map.of("read_duration_ms", 1)),
                Arguments.of("POST", "/v1/sessions/{session}/attempts", attempt),
                Arguments.of("POST", "/v1/sessions/{session}/complete", Map.of("accept_unreliable", true)),
                Arguments.of("POST", "/v1/assessments/{assessment}/feedback", Map.of("helpful", true, "reason", "x")),
                Arguments.of(
                        "POST", "/v1/auth/identity", Map.of("provider", "apple", "identity_token", "t", "nonce", "n")),
                Arguments.of("PUT", "/v1/me/push-token", Map.of("token", "t", "platform", "ios")),
                Arguments.of("POST", "/v1/events", Map.of("events", List.of(Map.of("name", "app_opened")))));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("bodies")
    void aBodyThatIsNoJsonIsABadRequest(String method, String path, Map<String, Object> body) {
        for (String text :
                List.of("{", "}", "{'a':1}", "nul", "{\"a\":}", "{\"a\":1,}", "{\"a\":1} x", "\u0000", "[", "{a:1}")) {
            assertThat(send(method, path, text.getBytes(StandardCharsets.UTF_8)).refusedWith(400, "bad_request"))
                    .as(text)
                    .isNotNull();
        }
        send(method, path, BROKEN_UTF_8).refusedWith(400, "bad_request");
        // Events have a smaller bound of their own.
        int deep = path.equals("/v1/events") ? 60_000 : 200_000;
        send(method, path, "[".repeat(deep).getBytes(StandardCharsets.UTF_8)).refusedWith(400, "bad_request");
        if (!path.endsWith("/complete")) {
            send(method, path, new byte[0]).refusedWith(400, "bad_request");
        }
        send(method, path, "  ".getBytes(StandardCharsets.UTF_8)).refusedWith(400, "bad_request");
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("bodies")
    void aBodyThatIsNoObjectIsNotValid(String method, String path, Map<String, Object> body) {
        for (String text : List.of("[]", "[{}]", "1", "\"text\"", "true")) {
            send(method, path, text.getBytes(StandardCharsets.UTF_8)).refusedWith(422, "validation_failed");
        }
        Answer nothing = send(method, path, "null".getBytes(StandardCharsets.UTF_8));
        assertThat(nothing.status()).as(nothing.text()).isIn(400, 422, path.endsWith("/complete") ? 409 : 400);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("bodies")
    void aValueOfTheWrongTypeIsRefusedByItsName(String method, String path, Map<String, Object> body) {
        for (String field : body.keySet()) {
            for (Object wrong : List.of(Map.of("a", 1), List.of(List.of()), 3.5, "text")) {
                boolean object = body.get(field) instanceof Map;
                if (object && wrong instanceof Map || body.get(field) instanceof String && wrong instanceof String) {
                    continue;
                }
                // Each event is refused for itself.
                if (field.equals("events") && wrong instanceof List) {
                    continue;
                }
                Map<String, Object> changed = new HashMap<>(body);
                changed.put(field, wrong);
                Answer refused = send(method, path, changed).refusedWith(422, "validation_failed");
                assertThat(refused.at("error.details.fields").properties())
                        .as("%s = %s: %s", field, wrong, refused.text())
                        .anyMatch(entry -> entry.getKey().startsWith(field));
            }
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("bodies")
    void aBodyOfMoreThanAMegabyteIsTooLarge(String method, String path, Map<String, Object> body) throws Exception {
        Map<String, Object> large = new HashMap<>(body);
        large.put("padding", "x".repeat(1_048_576));
        send(method, path, large).refusedWith(413, "payload_too_large");

        HttpRequest chunked = HttpRequest.newBuilder(
                        URI.create(Service.running().url() + filled(path)))
                .header("Authorization", "Bearer " + user.token())
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes(large))))
                .build();
        HttpResponse<String> answer = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .build()
                .send(chunked, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as("without a length").isEqualTo(413);
        assertThat(answer.body()).contains("payload_too_large");
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("bodies")
    void aBodyOfAnotherMediaTypeIsUnsupported(String method, String path, Map<String, Object> body) {
        for (String type : List.of(
                "text/plain",
                "application/xml",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "application/octet-stream",
                "audio/wav",
                "application/problem+json",
                "garbage",
                "application/jsonx")) {
            user.call(method, filled(path)).body(type, bytes(body)).send().refusedWith(415, "unsupported_media_type");
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("bodies")
    void aRequestIsCheckedInTheDocumentedOrder(String method, String path, Map<String, Object> body) {
        if (!path.startsWith("/v1/auth")) {
            Call.of(method, filled(path)).body("text/plain", bytes("{")).send().refusedWith(401, "unauthorized");
        }
        user.call(method, filled(path))
                .body("text/plain", bytes("{"))
                .send()
                .refusedWith(415, "unsupported_media_type");
        if (path.contains("{")) {
            String unknown = path.replaceAll("\\{[a-z]+}", "unknown");
            user.call(method, unknown).text("{").send().refusedWith(400, "bad_request");
            user.call(method, unknown).text("[]").send().refusedWith(422, "validation_failed");
            user.call(method, unknown).json(body).send().refusedWith(404, "not_found");
        }
    }

    /** The body of a deletion is optional, and nothing can be undone: what is no body is no yes either. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ | 400 | bad_request",
                "' ' | 400 | bad_request",
                "[] | 422 | validation_failed",
                "'\"text\"' | 422 | validation_failed",
                "1 | 422 | validation_failed",
                "null | 422 | validation_failed",
                "{\"authorization_code\": 1} | 422 | validation_failed",
                "{\"authorization_code\": \"\"} | 422 | validation_failed"
            })
    void aDeletionWithABadBodyDeletesNothing(String body, int status, String code) {
        user.call("DELETE", "/v1/me").text(body).send().refusedWith(status, code);
    }

    @Test
    void aBodyOfADeletionIsRefusedLikeAnyOther() {
        String path = "/v1/sessions/" + session;
        user.call("DELETE", path).body("text/plain", bytes("{}")).send().refusedWith(415, "unsupported_media_type");
        user.call("DELETE", path)
                .json(Map.of("padding", "x".repeat(1_048_576)))
                .send()
                .refusedWith(413, "payload_too_large");
    }

    @Test
    void aCodeOfADeletionMayBeLong() {
        String code = "x".repeat(2049);
        user.call("DELETE", "/v1/me")
                .json(Map.of("authorization_code", code))
                .send()
                .refusedWith(422, "validation_failed");
        Trainer.signedIn()
                .call("DELETE", "/v1/me")
                .json(Map.of("authorization_code", code.substring(1)))
                .send()
                .expecting(202);
    }

    @Test
    void aNumberBeyondAnyMeaningIsNotValid() {
        for (String number : List.of("99999999999999999999999", "1e400", "-1e400", "1.5", "9223372036854775808")) {
            for (String field : List.of("duration_ms", "size_bytes", "pause_count", "round")) {
                ObjectNode attempt = Answer.JSON.valueToTree(RECORDING.announced());
                attempt.put("round", 2);
                attempt.put(field, "#");
                String text = attempt.toString().replace("\"#\"", number);
                Answer refused = user.call("POST", "/v1/sessions/" + session + "/attempts")
                        .text(text)
                        .send();
                assertThat(refused.status())
                        .as("%s = %s: %s", field, number, refused.text())
                        .isIn(413, 422);
            }
        }
    }

    @Test
    void aCharacterThatNoDatabaseStoresIsNoFaultOfTheService() {
        for (String odd : List.of("\\u0000", "a\\u0000b", "\\ud800", "\\udc00x", "\\uffff")) {
            for (String body : List.of(
                    "{\"display_name\":\"" + odd + "\",\"settings\":{\"reminder_time\":\"" + odd + "\"}}",
                    "{\"onboarding_answers\":{\"preferred_topics\":[\"" + odd + "\"]}}",
                    "{\"settings\":{\"practice_languages\":[\"" + odd + "\"]}}")) {
                user.call("PATCH", "/v1/me").text(body).send().refusedWith(422, "validation_failed");
            }
            Answer event = user.call("POST", "/v1/events")
                    .text("{\"events\":[{\"id\":\"0123456789\",\"" + odd + "\":1,\"props\":{\"" + odd
                            + "\":\"\\u0000\"}}]}")
                    .send();
            assertThat(event.status()).as(event.text()).isIn(200, 202, 400, 422);
            user.call("POST", "/v1/sessions")
                    .text("{\"article_id\":\"" + odd + "\"}")
                    .send();
            Answer vote = user.call("POST", "/v1/assessments/" + assessment + "/feedback")
                    .text("{\"helpful\":true,\"reason\":\"" + odd + "\"}")
                    .send();
            assertThat(vote.status()).as(vote.text()).isIn(204, 422);
            Answer signIn = Call.of("POST", "/v1/auth/anonymous")
                    .text("{\"install_id\":\"0123456789abcdef" + odd + "\",\"device_locale\":\"" + odd
                            + "\",\"time_zone\":\"" + odd + "\",\"app_version\":\"" + odd + "\"}")
                    .send();
            assertThat(signIn.status()).as(signIn.text()).isIn(200, 201, 422);
        }
        Answer renamed = Trainer.signedIn()
                .call("PATCH", "/v1/me")
                .text("{\"display_name\":\"a\\u0000b\"}")
                .send();
        assertThat(renamed.status()).as(renamed.text()).isIn(200, 422);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/sessions/%00",
                "/v1/sessions/%FF%FE",
                "/v1/sessions/'%3B%20drop%20table%20users",
                "/v1/sessions/..%2F..%2Fetc",
                "/v1/sessions/%E2%98%83",
                "/v1/attempts/%00",
                "/v1/attempts/%20",
                "/v1/articles/%00",
                "/v1/articles/%C3%28"
            })
    void anAddressWithBadCharactersFindsNothing(String path) {
        Answer answer = user.call("GET", path).toTheServerItself().send();
        assertThat(answer.status()).as(answer.text()).isIn(400, 404);
    }

    @Test
    void anAddressMayBeLong() {
        user.get("/v1/sessions/" + "x".repeat(4000)).refusedWith(404, "not_found");
        user.get("/v1/articles?cursor=" + "x".repeat(4000)).refusedWith(400, "bad_request");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"X-Time-Zone", "Accept-Language", "X-App-Version", "X-Request-Id", "Accept", "X-Test-Now"})
    void aHeaderThatMakesNoSenseIsIgnored(String header) {
        for (String value : List.of(
                "x".repeat(4000), "-", "en, --", "';--", "text/plain", "en-US-x-" + "a-".repeat(300), "*;q=2", "%00")) {
            user.call("GET", "/v1/me").header(header, value).send().expecting(200);
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "2000-01-01T00:00:00Z, true",
        "2099-12-31T23:59:59.999999999Z, true",
        "1999-12-31T23:59:59.999Z, false",
        "2100-01-01T00:00:00Z, false",
        "-1000000000-01-01T00:00:00Z, false",
        "+1000000000-12-31T23:59:59.999999999Z, false"
    })
    void aTestTimeOutsideOfThisCenturyIsRefused(Instant now, boolean taken) {
        Answer client = Call.of("GET", "/v1/config")
                .header("X-Test-Now", now.toString())
                .outsideContract()
                .send();
        Answer operator = Call.of("GET", "/v1/admin/audit")
                .header("X-Admin-Key", Service.running().adminKey())
                .header("X-Test-Now", now.toString())
                .send();
        if (taken) {
            client.expecting(200);
            operator.expecting(200);
        } else {
            client.refusedWith(400, "bad_request");
            operator.refusedWith(400, "bad_request");
        }
    }

    /** Where the API is a context of its own, a server may add the slash first. */
    @Test
    void theRootOfTheApiIsNotFound() {
        Answer answer = Call.of("GET", "/v1").outsideContract().send();
        if (answer.status() / 100 == 3) {
            assertThat(answer.header("Location").orElseThrow()).endsWith("/v1/");
        } else {
            answer.refusedWith(404, "not_found");
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "GET, /v1/nothing",
        "POST, /v1/nothing",
        "GET, /v1/",
        "GET, /v1/sessions/x/y/z",
        "GET, /v1/uploads",
        "GET, /v1/swagger.json",
        "GET, /v1/openapi",
        "GET, /v1/application.wadl",
        "DELETE, /v1/attempts/x/nothing"
    })
    void anUnknownRouteIsNotFound(String method, String path) {
        for (Call call : List.of(Call.of(method, path), user.call(method, path))) {
            call.outsideContract().send().refusedWith(404, "not_found");
        }
        assertThat(user.asking("zh-Hans")
                        .call(method, path)
                        .outsideContract()
                        .send()
                        .text("error.message")
                        .codePoints())
                .anyMatch(Character::isIdeographic);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "PUT, /v1/me",
        "POST, /v1/me",
        "DELETE, /v1/config",
        "PATCH, /v1/sessions",
        "GET, /v1/onboarding",
        "GET, /v1/auth/anonymous",
        "PUT, /v1/sessions/x",
        "GET, /v1/sessions/x/complete",
        "GET, /v1/attempts/x/submit",
        "POST, /v1/topics",
        "POST, /v1/media",
        "GET, /v1/uploads/x"
    })
    void anotherMethodIsNotAllowed(String method, String path) {
        for (Call call : List.of(Call.of(method, path), user.call(method, path))) {
            Answer refused = call.outsideContract().send().refusedWith(405, "method_not_allowed");
            assertThat(refused.header("Allow").orElse("")).isNotEmpty();
        }
    }

    @Test
    void aRefusalIsInTheLanguageOfTheRequest() {
        for (Map.Entry<String, Boolean> language :
                Map.of("en", false, "zh-Hans", true).entrySet()) {
            Trainer asking = user.asking(language.getKey());
            for (Answer refused : Arrays.asList(
                    asking.get("/v1/sessions/none"),
                    asking.call("PATCH", "/v1/me").text("{").send(),
                    asking.call("PATCH", "/v1/me").text("[]").send(),
                    asking.call("PATCH", "/v1/me")
                            .body("text/plain", bytes("x"))
                            .send(),
                    asking.call("PUT", "/v1/me").outsideContract().send(),
                    Call.of("GET", "/v1/me")
                            .header("Accept-Language", language.getKey())
                            .send(),
                    Call.of("GET", "/v1/media")
                            .header("Accept-Language", language.getKey())
                            .send())) {
                assertThat(refused.header("Content-Language")).hasValue(language.getKey());
                assertThat(refused.text("error.message").codePoints().anyMatch(Character::isIdeographic))
                        .as(refused.text())
                        .isEqualTo(language.getValue());
            }
        }
    }

    private Answer send(String method, String path, Object body) {
        return user.call(method, filled(path))
                .body("application/json", bytes(body))
                .send();
    }

    private String filled(String path) {
        return path.replace("{session}", session).replace("{assessment}", assessment);
    }

    private static byte[] bytes(Object body) {
        if (body instanceof byte[] raw) {
            return raw;
        }
        if (body instanceof String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        return Answer.JSON.valueToTree(body).toString().getBytes(StandardCharsets.UTF_8);
    }

    private JsonNode state() {
        return Answer.JSON
                .createArrayNode()
                .add(user.me().json())
                .add(user.get("/v1/sessions").json())
                .add(user.session(session).json());
    }
}
