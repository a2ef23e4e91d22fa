package app.twicetold.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Contract;
import app.twicetold.system.harness.Trainer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The contract")
class ContractIT {

    static List<Contract.Operation> operations() {
        return Contract.operations();
    }

    static List<Contract.Operation> operationsOfApps() {
        return Contract.operations().stream()
                .filter(operation -> !operation.webhook())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("operationsOfApps")
    void aSignedInUserReadsTheContract(Contract.Operation operation) {
        Answer answer = called(Trainer.signedIn().call(operation.method(), path(operation)), operation);
        assertThat(answer.status()).isNotIn(401, 405);
        if (answer.status() == 404) {
            assertThat(answer.text("error.code")).isIn("not_found", "article_not_found", "plan_not_ready");
            assertThat(answer.at("error").at("/details/resource").asText()).isNotEqualTo("route");
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void anUnknownUserIsRefusedUnlessTheContractSaysOtherwise(Contract.Operation operation) {
        Answer answer = called(Call.of(operation.method(), path(operation)), operation);
        if (operation.open() && operation.webhook()) {
            // Open to whoever signs its body; an empty one is nobody's.
            assertThat(answer.status()).isIn(400, 401);
        } else if (operation.open()) {
            assertThat(answer.status()).isLessThan(300);
        } else {
            assertThat(answer.refusedWith(401, "unauthorized").text("error.details.reason"))
                    .isEqualTo("missing");
            assertThat(answer.header("WWW-Authenticate")).hasValue("Bearer");
        }
    }

    @Test
    void theConfigurationTellsLimitsAndVersions() {
        Answer config = Call.of("GET", "/v1/config").send().expecting(200);
        assertThat(config.at("supported_practice_languages").toString()).isEqualTo("[\"en\",\"zh-Hans\"]");
        assertThat(config.at("supported_ui_locales").toString()).isEqualTo("[\"en\",\"zh-Hans\"]");
        Map.of(
                        "round1_max_ms", 180_000,
                        "round2_max_ms", 120_000,
                        "diagnostic_max_ms", 90_000,
                        "min_valid_ms", 20_000,
                        "poll_timeout_ms", 120_000,
                        "poll_interval_ms", 1500,
                        "max_upload_bytes", 10_485_760,
                        "playback_url_ttl_ms", 900_000,
                        "daily_xp_cap", 165)
                .forEach((limit, value) ->
                        assertThat(config.number("limits." + limit)).as(limit).isEqualTo(value.longValue()));
        assertThat(config.text("rubric_version")).isEqualTo("rubric-v3");
        assertThat(config.number("minimum_age")).isEqualTo(13);
        assertThat(config.text("min_app_version")).matches("\\d+\\.\\d+\\.\\d+");
        assertThat(config.text("terms_url")).startsWith("http");
        assertThat(config.text("privacy_url")).startsWith("http");
    }

    @Test
    void theHealthOfTheServiceIsTold() {
        Answer health = Call.of("GET", "/health").send().expecting(200);
        assertThat(health.text("status")).isEqualTo("ok");
        assertThat(health.text("version")).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(health.text("time")).endsWith("Z");
        for (String check : List.of("database", "storage", "queue")) {
            assertThat(health.text("checks." + check)).isEqualTo("ok");
        }
        assertThat(health.header("Content-Type").orElse("")).startsWith("application/json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
    void theHealthIsOnlyRead(String method) {
        Answer refused = Call.of(method, "/health")
                .header("X-Request-Id", "a-probe-of-ours-1")
                .header("Accept-Language", "zh-CN")
                .send()
                .refusedWith(405, "method_not_allowed");
        assertThat(refused.text("error.request_id")).isEqualTo("a-probe-of-ours-1");
        assertThat(refused.header("X-Request-Id")).contains("a-probe-of-ours-1");
        assertThat(refused.header("Content-Language")).contains("zh-Hans");
        assertThat(refused.header("Allow")).contains("GET, HEAD");
    }

    @Test
    void theHealthIsFoundInTheLog() {
        Answer health = Call.of("GET", "/health")
                .header("X-Request-Id", "a-probe-of-ours-2")
                .send()
                .expecting(200);
        assertThat(health.header("X-Request-Id")).contains("a-probe-of-ours-2");
        assertThat(health.header("Content-Language")).contains("en");
        assertThat(Call.of("GET", "/health").send().header("X-Request-Id").orElse(""))
                .startsWith("req_");
    }

    private static Answer called(Call call, Contract.Operation operation) {
        return switch (operation.method()) {
            case "POST", "PATCH" ->
                call.json(
                                operation.open()
                                        ? Map.of("install_id", UUID.randomUUID().toString())
                                        : Map.of())
                        .send();
            default -> call.send();
        };
    }

    private static String path(Contract.Operation operation) {
        return operation.path().replaceAll("\\{[^}]*}", "unknown");
    }
}
