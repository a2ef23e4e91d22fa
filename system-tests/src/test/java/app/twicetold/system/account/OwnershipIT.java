package app.twicetold.system.account;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("What belongs to another user")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OwnershipIT {
    private static final Recording RECORDING = Recording.retelling("en").record();

    private Trainer owner = Trainer.signedIn();
    private Trainer stranger = Trainer.signedIn();
    private String session = "";
    private String assessed = "";
    private String uploaded = "";
    private String assessment = "";

    @BeforeAll
    void leaveSomethingToFind() {
        session = owner.startTraining();
        Answer round1 = owner.retellWell(session, 1, RECORDING);
        assessed = round1.text("id");
        assessment = round1.text("assessment.id");
        uploaded = owner.record(session, 2, RECORDING);
        owner.awaitExemplar(assessed);
    }

    static Stream<Arguments> routes() {
        Map<String, Object> attempt = new HashMap<>(RECORDING.announced());
        attempt.put("round", 2);
        return Stream.of(
                route("GET", "/v1/sessions/{session}", null),
                route("DELETE", "/v1/sessions/{session}", null),
                route("POST", "/v1/sessions/{session}/reading-complete", Map.of("read_duration_ms", 1)),
                route("POST", "/v1/sessions/{session}/attempts", attempt),
                route("POST", "/v1/sessions/{session}/complete", null),
                route("POST", "/v1/attempts/{uploaded}/submit", null),
                route("POST", "/v1/attempts/{assessed}/submit", null),
                route("GET", "/v1/attempts/{assessed}", null),
                route("GET", "/v1/attempts/{assessed}/audio", null),
                route("GET", "/v1/attempts/{assessed}/exemplar", null),
                route("POST", "/v1/attempts/{assessed}/exemplar", null),
                route("POST", "/v1/assessments/{assessment}/feedback", Map.of("helpful", true)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("routes")
    void somethingOfAnotherUserLooksAsIfItDidNotExist(String method, String path, @Nullable Object body) {
        JsonNode before = state();

        Answer foreign = stranger.call(method, filled(path)).json(body).send().refusedWith(404, "not_found");

        Answer unknown = stranger.call(method, path.replaceAll("\\{[a-z]+}", "unknown"))
                .json(body)
                .send()
                .refusedWith(404, "not_found");
        assertThat(withoutRequestId(foreign)).isEqualTo(withoutRequestId(unknown));
        assertThat(state()).isEqualTo(before);
        assertThat(stranger.get("/v1/sessions").at("items")).isEmpty();
    }

    private String filled(String path) {
        return path.replace("{session}", session)
                .replace("{assessed}", assessed)
                .replace("{uploaded}", uploaded)
                .replace("{assessment}", assessment);
    }

    private JsonNode state() {
        return owner.session(session).json();
    }

    private static JsonNode withoutRequestId(Answer answer) {
        ObjectNode error = answer.at("error").deepCopy();
        error.remove("request_id");
        return error;
    }

    private static Arguments route(String method, String path, @Nullable Object body) {
        return Arguments.of(method, path, body);
    }
}
