package app.twicetold.core.account.apple;

import app.twicetold.core.shared.PrivateKeys;
import app.twicetold.core.shared.Settings;
import java.net.URI;
import java.security.PrivateKey;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings of Sign in with Apple.
 *
 * @param bundleId the audience of identity tokens ({@code APPLE_BUNDLE_ID}); without it every sign-in with Apple is
 *     refused
 * @param client exchanges and revokes grants; empty when team, key id and key are not all set
 * @param baseUrl the address of Apple ({@code APPLE_URL})
 * @param timeout for a whole answer ({@code APPLE_TIMEOUT_MS})
 * @param secret encrypts stored refresh tokens, {@code JWT_SECRET}
 * @param previousSecret still decrypts them after a rotation ({@code JWT_SECRET_PREVIOUS})
 */
public record IdentitySettings(
        Optional<String> bundleId,
        Optional<Client> client,
        URI baseUrl,
        Duration timeout,
        String secret,
        Optional<String> previousSecret) {
    private static final String PUBLIC_ENDPOINT = "https://appleid.apple.com";
    private static final int DEFAULT_TIMEOUT_MS = 5_000;

    /** What signs the client secret: {@code APPLE_TEAM_ID}, {@code APPLE_KEY_ID}, {@code APPLE_PRIVATE_KEY}. */
    public record Client(String teamId, String keyId, PrivateKey key) {
        @Override
        public String toString() {
            return "Client[teamId=" + teamId + ", keyId=" + keyId + ", key=…]";
        }
    }

    /** @throws Settings.InvalidSetting when a value is malformed, or the client is set in part */
    public static IdentitySettings from(Settings settings) {
        return new IdentitySettings(
                settings.optional("APPLE_BUNDLE_ID"),
                client(settings),
                settings.webAddress("APPLE_URL", PUBLIC_ENDPOINT),
                Duration.ofMillis(settings.integer("APPLE_TIMEOUT_MS", DEFAULT_TIMEOUT_MS, 100, 30_000)),
                settings.required("JWT_SECRET"),
                settings.optional("JWT_SECRET_PREVIOUS"));
    }

    private static Optional<Client> client(Settings settings) {
        Optional<String> team = settings.optional("APPLE_TEAM_ID");
        Optional<String> keyId = settings.optional("APPLE_KEY_ID");
        @Nullable
        PrivateKey key = settings.<Optional<PrivateKey>>parsed(
                        "APPLE_PRIVATE_KEY",
                        Optional.empty(),
                        "must be an elliptic-curve key (P-256) as PKCS #8 PEM",
                        pem -> Optional.of(PrivateKeys.p256(pem)))
                .orElse(null);
        if (team.isEmpty() && keyId.isEmpty() && key == null) {
            return Optional.empty();
        }
        if (team.isEmpty() || keyId.isEmpty() || key == null) {
            throw new Settings.InvalidSetting(
                    "APPLE_PRIVATE_KEY", "must be set together with APPLE_TEAM_ID and APPLE_KEY_ID");
        }
        if (settings.optional("APPLE_BUNDLE_ID").isEmpty()) {
            throw new Settings.InvalidSetting("APPLE_BUNDLE_ID", "must be set with APPLE_PRIVATE_KEY");
        }
        return Optional.of(new Client(team.get(), keyId.get(), key));
    }

    @Override
    public String toString() {
        return "IdentitySettings[bundleId=" + bundleId + ", client=" + client + ", baseUrl=" + baseUrl + "]";
    }
}
