package app.twicetold.core.notification;

import app.twicetold.core.shared.PrivateKeys;
import app.twicetold.core.shared.Settings;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.URI;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of push notifications. Without any of them notifications are only logged.
 *
 * @param apns empty when {@code APNS_KEY_ID} and {@code APNS_PRIVATE_KEY} are not set
 * @param fcm empty when {@code FCM_SERVICE_ACCOUNT} is not set
 * @param timeout for one notification ({@code PUSH_TIMEOUT_MS})
 */
public record PushSettings(Optional<Apns> apns, Optional<Fcm> fcm, Duration timeout) {
    private static final Pattern APNS_TOKEN = Pattern.compile("[0-9a-fA-F]{64,200}");
    private static final Pattern HOST = Pattern.compile("([A-Za-z0-9.-]+)(?::([0-9]{1,5}))?");
    private static final int DEFAULT_TIMEOUT_MS = 10_000;
    private static final int DEFAULT_PORT = 443;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /**
     * Token authentication with Apple.
     *
     * @param topic the bundle id of the app ({@code APNS_TOPIC}, by default {@code APPLE_BUNDLE_ID})
     * @param host where Apple's servers are ({@code APNS_SERVER}: a host, or {@code host:port})
     */
    public record Apns(String teamId, String keyId, ECPrivateKey key, String topic, String host, int port) {
        @Override
        public String toString() {
            return "Apns[topic=" + topic + ", host=" + host + ", key=…]";
        }
    }

    /**
     * A service account of Google.
     *
     * @param tokenUrl where access tokens are fetched, as the account says
     * @param baseUrl where notifications are sent ({@code FCM_URL})
     */
    public record Fcm(String projectId, String clientEmail, RSAPrivateKey key, URI tokenUrl, URI baseUrl) {
        @Override
        public String toString() {
            return "Fcm[projectId=" + projectId + ", key=…]";
        }
    }

    /** @throws Settings.InvalidSetting when a value is malformed, or a transport is set in part */
    public static PushSettings from(Settings settings) {
        return new PushSettings(
                apns(settings),
                settings.parsed(
                        "FCM_SERVICE_ACCOUNT",
                        Optional.empty(),
                        "must be the JSON key of a service account, on one line",
                        json -> Optional.of(fcm(json, settings.webAddress("FCM_URL", "https://fcm.googleapis.com")))),
                Duration.ofMillis(settings.integer("PUSH_TIMEOUT_MS", DEFAULT_TIMEOUT_MS, 100, 60_000)));
    }

    /** The transports that have settings. */
    public Set<PushTransport> transports() {
        Set<PushTransport> transports = EnumSet.of(PushTransport.LOG);
        apns.ifPresent(set -> transports.add(PushTransport.APNS));
        fcm.ifPresent(set -> transports.add(PushTransport.FCM));
        return transports;
    }

    /**
     * The transport that reaches a device. A device without a platform is recognised by the shape of its token.
     *
     * @param platform {@code ios}, {@code android} or null
     */
    public PushTransport transport(String token, @Nullable String platform) {
        boolean apple = platform == null ? APNS_TOKEN.matcher(token).matches() : platform.equals("ios");
        if (apple && apns.isPresent()) {
            return PushTransport.APNS;
        }
        return fcm.isPresent() ? PushTransport.FCM : PushTransport.LOG;
    }

    private static Optional<Apns> apns(Settings settings) {
        Optional<String> keyId = settings.optional("APNS_KEY_ID");
        @Nullable
        ECPrivateKey key = settings.<Optional<ECPrivateKey>>parsed(
                        "APNS_PRIVATE_KEY",
                        Optional.empty(),
                        "must be an elliptic-curve key (P-256) as PKCS #8 PEM",
                        pem -> Optional.of(PrivateKeys.p256(pem)))
                .orElse(null);
        if (keyId.isEmpty() && key == null) {
            return Optional.empty();
        }
        if (keyId.isEmpty() || key == null) {
            throw new Settings.InvalidSetting("APNS_PRIVATE_KEY", "must be set together with APNS_KEY_ID");
        }
        String team = either(settings, "APNS_TEAM_ID", "APPLE_TEAM_ID");
        String topic = either(settings, "APNS_TOPIC", "APPLE_BUNDLE_ID");
        var server = settings.parsed(
                "APNS_SERVER",
                HOST.matcher("api.push.apple.com"),
                "must be a host such as api.push.apple.com, or host:port",
                HOST::matcher);
        int port = server.matches() ? port(server.group(2)) : 0;
        if (port < 1 || port > 65_535) {
            throw new Settings.InvalidSetting("APNS_SERVER", "must be a host such as api.push.apple.com, or host:port");
        }
        return Optional.of(new Apns(team, keyId.get(), key, topic, server.group(1), port));
    }

    private static int port(@Nullable String text) {
        return text == null ? DEFAULT_PORT : Integer.parseInt(text);
    }

    private static String either(Settings settings, String name, String other) {
        return settings.optional(name)
                .or(() -> settings.optional(other))
                .orElseThrow(
                        () -> new Settings.InvalidSetting(name, "or " + other + " must be set with APNS_PRIVATE_KEY"));
    }

    private static Fcm fcm(String json, URI baseUrl) {
        try {
            JsonNode account = JSON.readTree(json);
            return new Fcm(
                    text(account, "project_id"),
                    text(account, "client_email"),
                    PrivateKeys.rsa(text(account, "private_key")),
                    Settings.webAddress(account.path("token_uri").asText("https://oauth2.googleapis.com/token")),
                    baseUrl);
        } catch (JsonProcessingException e) {
            // Leaves the cause out, because its message quotes the value that it could not read.
            throw new IllegalArgumentException("Not JSON");
        }
    }

    private static String text(JsonNode account, String name) {
        String value = account.path(name).asText("");
        if (value.isBlank()) {
            throw new IllegalArgumentException("Without " + name);
        }
        return value;
    }
}
