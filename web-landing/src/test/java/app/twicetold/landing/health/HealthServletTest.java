package app.twicetold.landing.health;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.health.CheckHealth;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.training.pipeline.PipelineQueue;
import app.twicetold.web.ErrorResponses;
import app.twicetold.web.RequestContext;
import app.twicetold.web.ServletAnswers;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a probe is told when parts of the service are away, which the tests over HTTP cannot arrange. */
class HealthServletTest {
    private static final String PROBE = "a-probe-of-ours-1";
    private static final Instant NOW = Instant.parse("2026-11-22T06:00:00Z");

    private final Map<String, Object> headers = new HashMap<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private int status;

    @Test
    void everyPartThatWorksIsOk() throws Exception {
        JsonNode health = get(answering(true), () -> true, () -> true);

        assertThat(status).isEqualTo(200);
        assertHealth(health, "ok", "ok", "ok", "ok");
    }

    @Test
    void aDatabaseThatCannotBeReachedDegrades() throws Exception {
        JsonNode health = get(
                database((proxy, method, arguments) -> {
                    throw new SQLException("No connection: only for the test");
                }),
                () -> true,
                () -> true);

        assertThat(status).isEqualTo(503);
        assertHealth(health, "degraded", "failed", "ok", "ok");
    }

    @Test
    void aDatabaseThatDoesNotAnswerDegrades() throws Exception {
        JsonNode health = get(answering(false), () -> true, () -> true);

        assertThat(status).isEqualTo(503);
        assertHealth(health, "degraded", "failed", "ok", "ok");
    }

    /** The node goes on taking requests: what it takes is in the database, and the sweep passes it on later. */
    @Test
    void aBrokerThatIsAwayDegradesANodeThatGoesOnServing() throws Exception {
        JsonNode health = get(answering(true), () -> true, () -> false);

        assertThat(status).isEqualTo(200);
        assertHealth(health, "degraded", "ok", "ok", "failed");
    }

    @Test
    void aStoreThatIsAwayDegradesANodeThatGoesOnServing() throws Exception {
        JsonNode health = get(answering(true), () -> false, () -> true);

        assertThat(status).isEqualTo(200);
        assertHealth(health, "degraded", "ok", "failed", "ok");
    }

    @Test
    void aCheckThatFailsItselfIsAnErrorLikeAnyOther() throws Exception {
        JsonNode error = get(answering(true), () -> true, () -> {
                    throw new IllegalStateException("Only for the test");
                })
                .path("error");

        assertThat(status).isEqualTo(500);
        assertThat(error.path("code").asText()).isEqualTo("internal_error");
        assertThat(error.path("message").asText()).isNotBlank().doesNotContain("Only for the test");
        assertThat(error.path("request_id").asText()).isEqualTo(PROBE);
    }

    private static void assertHealth(JsonNode health, String status, String database, String storage, String queue) {
        assertThat(health.path("status").asText()).isEqualTo(status);
        assertThat(health.path("version").asText()).isNotBlank();
        assertThat(health.path("time").asText()).isEqualTo("2026-11-22T06:00:00.000Z");
        assertThat(health.path("checks").path("database").asText()).isEqualTo(database);
        assertThat(health.path("checks").path("storage").asText()).isEqualTo(storage);
        assertThat(health.path("checks").path("queue").asText()).isEqualTo(queue);
    }

    /** Every answer is JSON and carries the id of the request. */
    private JsonNode get(DataSource database, BooleanSupplier storage, BooleanSupplier queue) throws Exception {
        CheckHealth check = new CheckHealth(
                database,
                fake(ObjectStore.class, (proxy, method, arguments) -> storage.getAsBoolean()),
                fake(PipelineQueue.class, (proxy, method, arguments) -> queue.getAsBoolean()),
                InstantSource.fixed(NOW),
                new DatabaseState(System::nanoTime),
                Runnable::run);
        RequestContext context = new RequestContext();
        new HealthServlet(check, new ServletAnswers(context, new ErrorResponses(context)))
                .service(request(), response());
        assertThat(headers).containsEntry("X-Request-Id", PROBE).containsEntry("Content-Type", "application/json");
        return new ObjectMapper().readTree(body.toByteArray());
    }

    private static DataSource answering(boolean valid) {
        Connection connection = fake(
                Connection.class, (proxy, method, arguments) -> method.getName().equals("isValid") ? valid : null);
        return database((proxy, method, arguments) -> connection);
    }

    private static DataSource database(InvocationHandler calls) {
        return fake(DataSource.class, calls);
    }

    private static HttpServletRequest request() {
        return fake(HttpServletRequest.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getMethod" -> "GET";
            case "getAttribute" -> null;
            case "getHeader" -> "X-Request-Id".equals(arguments[0]) ? PROBE : null;
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }

    private HttpServletResponse response() {
        return fake(HttpServletResponse.class, (proxy, method, arguments) -> {
            switch (method.getName()) {
                case "setStatus" -> status = (int) arguments[0];
                case "setHeader" -> headers.put((String) arguments[0], arguments[1]);
                case "setContentType" -> headers.put("Content-Type", arguments[0]);
                case "setCharacterEncoding", "setContentLength" -> {}
                case "getOutputStream" -> {
                    return new Body();
                }
                default -> throw new UnsupportedOperationException(method.getName());
            }
            return null;
        });
    }

    private static <T> T fake(Class<T> type, InvocationHandler calls) {
        return type.cast(
                Proxy.newProxyInstance(HealthServletTest.class.getClassLoader(), new Class<?>[] {type}, calls));
    }

    private final class Body extends ServletOutputStream {
        @Override
        public void write(int octet) {
            body.write(octet);
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(@Nullable WriteListener listener) {
            throw new UnsupportedOperationException();
        }
    }
}
