package app.twicetold.system.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Gateway;
import app.twicetold.system.harness.Service;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.jose4j.jwk.RsaJsonWebKey;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A service whose operators come through a {@link Gateway}. */
@Tag("process")
@DisplayName("A gateway before the operator API")
class GatewayIT {
    private static final String TOKEN = "Gateway-Access-Jwt-Assertion";
    private static final String PROVIDERS = "/v1/admin/ai-providers";

    private static Service service;

    @BeforeAll
    static void start() {
        assumeTrue(
                System.getProperty("service.url", "").isBlank(),
                "Needs a service behind a gateway, which the server at service.url is not");
        service = Service.direct();
    }

    private static Call call(String method, String path) {
        return Call.of(service, method, path);
    }

    @Test
    void theGatewayLetsAPersonInWhomTheAuditLogNames() {
        String token = Gateway.token(Gateway.KEY, "ops@team.example.com");
        JsonNode config = call("GET", PROVIDERS)
                .header(TOKEN, token)
                .send()
                .expecting(200)
                .json();

        String request = call("PUT", PROVIDERS)
                .header(TOKEN, token)
                .json(config)
                .send()
                .expecting(200)
                .header("X-Request-Id")
                .orElseThrow();

        Answer audit = call("GET", "/v1/admin/audit?action=ai_providers.updated&limit=1")
                .header(TOKEN, token)
                .send()
                .expecting(200);
        assertThat(audit.text("items.0.actor")).isEqualTo("ops@team.example.com");
        assertThat(audit.text("items.0.request_id")).isEqualTo(request);
    }

    @Test
    void theGatewayTellsAPageWhoAsks() {
        Answer session = call("GET", "/v1/admin/session")
                .header(TOKEN, Gateway.token(Gateway.KEY, "ops@team.example.com"))
                .send()
                .expecting(200);

        assertThat(session.text("actor")).isEqualTo("ops@team.example.com");
        assertThat(session.text("signed_in_by")).isEqualTo("gateway");
    }

    @Test
    void theGatewayIsBelievedInItsOwnHeaderOnly() {
        String token = Gateway.token(Gateway.KEY, "ops@team.example.com");
        call("GET", PROVIDERS).header(TOKEN, token).send().expecting(200);
        call("GET", PROVIDERS).header("Authorization", "Bearer " + token).send().refusedWith(401, "unauthorized");
        call("GET", PROVIDERS).header("X-Admin-Key", token).send().refusedWith(401, "unauthorized");
        call("GET", PROVIDERS)
                .header(TOKEN, Gateway.token(Gateway.key("first"), "ops@team.example.com"))
                .header("X-Admin-Key", service.adminKey())
                .send()
                .refusedWith(401, "unauthorized");
    }

    @Test
    void theGatewayMayRotateItsKeys() {
        call("GET", PROVIDERS)
                .header(TOKEN, Gateway.token(Gateway.KEY, "ops@team.example.com"))
                .send()
                .expecting(200);
        RsaJsonWebKey next = Gateway.key("next");
        Service.gateway().publish(Gateway.KEY, next);
        String token = Gateway.token(next, "ops@team.example.com");

        await().atMost(Duration.ofSeconds(20))
                .until(() -> call("GET", PROVIDERS).header(TOKEN, token).send().status() == 200);
    }

    @Test
    void theGatewayDoesNotKeepScrapersOut() {
        String key = "Bearer " + Gateway.METRICS_KEY;
        assertThat(call("GET", "/v1/admin/metrics")
                        .header("Authorization", key)
                        .send()
                        .expecting(200)
                        .text())
                .contains("database_up 1.0");
        call("GET", "/v1/admin/licenses").header("Authorization", key).send().refusedWith(401, "unauthorized");
        call("GET", "/v1/admin/metrics")
                .header("Authorization", key + "x")
                .send()
                .refusedWith(401, "unauthorized");
        call("GET", "/v1/admin/metrics")
                .header("X-Admin-Key", Gateway.METRICS_KEY)
                .send()
                .refusedWith(401, "unauthorized");
    }
}
