package app.twicetold.system.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.config.RedirectConfig;
import io.restassured.config.RestAssuredConfig;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One request. Whatever it answers is held against the contract, and every error against the one envelope. */
public final class Call {
    private static final RestAssuredConfig CONFIG = RestAssuredConfig.config()
            .encoderConfig(EncoderConfig.encoderConfig()
                    .appendDefaultContentCharsetToContentTypeIfUndefined(false)
                    .encodeContentTypeAs("", ContentType.BINARY))
            .redirect(RedirectConfig.redirectConfig().followRedirects(false));
    private static final ContractFilter CONTRACT = new ContractFilter();

    private final String method;
    private final URI target;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private byte @Nullable [] body;
    private @Nullable String contentType;
    private boolean inContract;
    private boolean inEnvelope;
    private boolean inOutage;

    private Call(String method, URI target) {
        this.method = method;
        this.target = target;
        String path = target.getPath();
        this.inEnvelope = path.startsWith("/v1/");
        this.inContract = path.startsWith("/v1/")
                && !path.startsWith("/v1/uploads/")
                && !path.equals("/v1/media")
                && !path.startsWith("/v1/admin/console");
    }

    /** @param path on the service, or a whole address that the service gave */
    public static Call of(Service service, String method, String path) {
        return new Call(
                method,
                path.startsWith("http") ? URI.create(path) : service.url().resolve(path));
    }

    /** A call to the service that most tests share. */
    public static Call of(String method, String path) {
        return of(Service.running(), method, path);
    }

    /** Adds a header; null leaves it out. */
    public Call header(String name, @Nullable String value) {
        if (value != null) {
            headers.put(name, value);
        }
        return this;
    }

    /** The body as JSON; null leaves it out. */
    public Call json(@Nullable Object value) {
        if (value == null) {
            return this;
        }
        try {
            return body("application/json", Answer.JSON.writeValueAsBytes(value));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Text that need not be JSON, sent as JSON. */
    public Call text(String text) {
        return body("application/json", text.getBytes(StandardCharsets.UTF_8));
    }

    /** The body as it is. */
    public Call body(@Nullable String type, byte[] bytes) {
        this.contentType = type;
        this.body = bytes;
        return this;
    }

    /** For routes and methods that the contract does not know. */
    public Call outsideContract() {
        inContract = false;
        return this;
    }

    /** For addresses that the HTTP server may refuse by its own means, before the application sees them. */
    public Call toTheServerItself() {
        inContract = false;
        inEnvelope = false;
        return this;
    }

    /** For a service that has too much to do, or whose database or broker is away. Saying so is no fault of it. */
    public Call duringAnOutage() {
        inOutage = true;
        return this;
    }

    /** Sends it and checks the answer. */
    public Answer send() {
        RequestSpecification request =
                RestAssured.given().config(CONFIG).urlEncodingEnabled(false).headers(headers);
        byte[] bytes = body;
        String type = contentType;
        if (type != null) {
            String bare = type.split(";", 2)[0].trim();
            request.config(
                    CONFIG.encoderConfig(CONFIG.getEncoderConfig().encodeContentTypeAs(bare, ContentType.BINARY)));
            request.contentType(type);
        }
        if (type == null) {
            request.noContentType();
        }
        if (bytes != null) {
            request.body(bytes);
        }
        if (inContract) {
            request.filter(CONTRACT);
        }
        Secrets.sent(headers, target.toString(), bytes, type);
        Response response = request.request(method, target);
        Map<String, String> received = new HashMap<>();
        response.headers()
                .forEach(header -> received.put(header.getName().toLowerCase(Locale.ROOT), header.getValue()));
        Answer answer =
                new Answer(method + " " + target.getPath(), response.statusCode(), received, response.asByteArray());
        Secrets.received(answer);
        if (inEnvelope) {
            checkEveryAnswer(answer, inOutage);
        }
        if (inContract && !inOutage && answer.status() < 300 && !isDryRun()) {
            checkAudit(answer);
        }
        return answer;
    }

    private boolean isDryRun() {
        return body != null && new String(body, StandardCharsets.UTF_8).matches("(?s).*\"dry_run\"\\s*:\\s*true.*");
    }

    private void checkAudit(Answer answer) {
        Contract.adminOperation(method, target.getPath())
                .filter(Contract.Operation::audited)
                .ifPresent(operation -> {
                    Call log = new Call("GET", target.resolve(AuditCheck.path(operation)));
                    log.headers.putAll(headers);
                    AuditCheck.check(operation, answer, log.send());
                });
    }

    /** The one refusal with 500 is that of a playground whose broker takes no message. */
    private static boolean isOutage(Answer answer) {
        return answer.status() == 503
                || answer.status() == 500 && answer.text("error.code").equals("queue_unavailable");
    }

    private static void checkEveryAnswer(Answer answer, boolean inOutage) {
        assertThat(answer.status())
                .as("%s is no fault of the service: %s", answer.request(), answer.text())
                .matches(status -> status < 500 || status == 502 || inOutage && isOutage(answer));
        String requestId = answer.header("X-Request-Id").orElse("");
        assertThat(requestId).as("request id of %s", answer.request()).hasSizeBetween(8, 64);
        if (answer.status() == 304) {
            assertThat(answer.bytes()).as(answer.request()).isEmpty();
            return;
        }
        if (answer.status() >= 300) {
            assertThat(answer.header("Content-Type").orElse(""))
                    .as("type of %s", answer.request())
                    .startsWith("application/json");
            assertThat(answer.text("error.request_id")).as(answer.request()).isEqualTo(requestId);
            assertThat(answer.header("Content-Language").orElse(""))
                    .as("language of %s", answer.request())
                    .isNotEmpty();
            assertThat(answer.text("error.code")).as(answer.request()).matches("[a-z_]+");
            assertThat(answer.text("error.message")).as(answer.request()).isNotBlank();
        }
    }
}
