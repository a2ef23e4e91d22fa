package app.twicetold.core.notification.fcm;

import app.twicetold.core.notification.PushSender;
import app.twicetold.core.notification.PushSettings;
import app.twicetold.core.notification.PushTransport;
import app.twicetold.core.shared.http.OutboundHttp;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Sends over version 1 of the HTTP interface, one request a notification. */
@ApplicationScoped
public class FcmPushSender implements PushSender {
    private static final Logger LOG = Logger.getLogger(FcmPushSender.class.getName());
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String COLLAPSE_KEY = "daily";
    private static final int MAX_BYTES = 64 << 10;
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;

    private PushSettings settings;
    private InstantSource clock;
    private OutboundHttp http;
    private ServiceAccountTokens tokens;

    @Inject
    public FcmPushSender(PushSettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
        this.http = new OutboundHttp();
        this.tokens = new ServiceAccountTokens(settings, http, clock);
    }

    protected FcmPushSender() {}

    @Override
    public PushTransport transport() {
        return PushTransport.FCM;
    }

    @Override
    public CompletableFuture<Outcome> send(Push push) {
        return sendOnce(push)
                .thenCompose(answer -> answer.status() == UNAUTHORIZED
                        // The access token was withdrawn before it expired.
                        ? sendOnce(push)
                        : CompletableFuture.completedFuture(answer))
                .thenApply(Answer::outcome)
                .exceptionally(FcmPushSender::unanswered);
    }

    private CompletableFuture<Answer> sendOnce(Push push) {
        return tokens.get()
                .thenCompose(token -> http.sendAsync(request(push, token), MAX_BYTES, settings.timeout())
                        .thenApply(response -> {
                            if (response.statusCode() == UNAUTHORIZED) {
                                tokens.forget(token);
                            }
                            return answer(response);
                        }));
    }

    private HttpRequest request(Push push, String token) {
        PushSettings.Fcm fcm = settings.fcm().orElseThrow();
        long seconds =
                Math.max(0, Duration.between(clock.instant(), push.expires()).toSeconds());
        Map<String, Object> message = Map.of(
                "token",
                push.token(),
                "notification",
                Map.of("title", push.title(), "body", push.body()),
                "data",
                Map.of("kind", push.kind().wire()),
                "android",
                // If a device ever gets two notifications, the key and the tag make it show one.
                Map.of(
                        "collapse_key",
                        COLLAPSE_KEY,
                        "ttl",
                        seconds + "s",
                        "notification",
                        Map.of("tag", COLLAPSE_KEY)));
        try {
            return HttpRequest.newBuilder(
                            URI.create(fcm.baseUrl() + "/v1/projects/" + fcm.projectId() + "/messages:send"))
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json; charset=utf-8")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(Map.of("message", message))))
                    .build();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Texts are always writable", e);
        }
    }

    private static Answer answer(HttpResponse<byte[]> response) {
        if (response.statusCode() == OK) {
            return new Answer(OK, "", "");
        }
        try {
            JsonNode error = JSON.readTree(response.body()).path("error");
            String code = "";
            for (JsonNode detail : error.path("details")) {
                code = detail.path("errorCode").asText(code);
            }
            return new Answer(response.statusCode(), error.path("status").asText(""), code);
        } catch (IOException e) {
            return new Answer(response.statusCode(), "", "");
        }
    }

    /** Retries only what certainly did not arrive, so that no user is notified twice. */
    private static Outcome unanswered(Throwable thrown) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (cause instanceof ServiceAccountTokens.Unavailable) {
            LOG.log(Level.WARNING, () -> "Firebase was sent no notification: " + cause.getMessage());
            return Outcome.retry(String.valueOf(cause.getMessage()));
        }
        String reason = cause.getClass().getSimpleName();
        LOG.log(Level.WARNING, () -> "Firebase took no notification: " + reason);
        return cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException
                ? Outcome.retry(reason)
                : Outcome.unknown(reason);
    }

    /**
     * @param text the name of the error
     * @param code its finer code
     */
    private record Answer(int status, String text, String code) {
        Outcome outcome() {
            if (status == OK) {
                return Outcome.SENT;
            }
            String reason = (status + " " + text + " " + code).strip();
            // A wrong project also causes a plain 404. It must not delete all tokens.
            if (status == NOT_FOUND && code.equals("UNREGISTERED")) {
                return Outcome.unregistered(reason, null);
            }
            return status == TOO_MANY_REQUESTS || status >= SERVER_ERROR
                    ? Outcome.retry(reason)
                    : Outcome.failed(reason);
        }
    }
}
