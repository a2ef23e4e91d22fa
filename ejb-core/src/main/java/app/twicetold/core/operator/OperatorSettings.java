package app.twicetold.core.operator;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import app.twicetold.core.shared.WeakSecret;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of operator access. Without a key and a gateway every request is refused.
 *
 * @param adminKey the key of the header {@code X-Admin-Key} ({@code ADMIN_KEY}, at least 16 characters, 32 in
 *     production)
 * @param metricsKey the bearer token of a scraper, for the metrics alone ({@code METRICS_KEY}, as long as an admin key)
 * @param gateway the gateway in front of the operator API, null without {@code GATEWAY_TEAM_DOMAIN}
 * @param publicHosts names in small letters under which the operator API does not exist ({@code PUBLIC_HOSTS}, none)
 * @param baseUrl what clients reach the service under ({@code BASE_URL})
 */
public record OperatorSettings(
        boolean production,
        Optional<String> adminKey,
        Optional<String> metricsKey,
        @Nullable Gateway gateway,
        Set<String> publicHosts,
        URI baseUrl) {
    private static final int MIN_KEY_LENGTH = 16;
    private static final int MIN_KEY_LENGTH_IN_PRODUCTION = 32;
    private static final Pattern HOST = Pattern.compile("[a-z0-9.-]{1,253}");
    private static final Pattern DOMAIN = Pattern.compile("[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?");

    /**
     * A gateway that signs in operators and vouches for them with a token.
     *
     * @param issuer {@code https://} and the team domain ({@code GATEWAY_TEAM_DOMAIN})
     * @param audience the tag of this application there ({@code GATEWAY_AUDIENCE})
     * @param certs where the gateway publishes its keys ({@code GATEWAY_CERTS_URL},
     *     {@code <issuer>/cdn-cgi/access/certs})
     */
    public record Gateway(String issuer, String audience, URI certs) {}

    public OperatorSettings {
        publicHosts = Set.copyOf(publicHosts);
    }

    /** @throws Settings.InvalidSetting when the key is too short, or half of a gateway is set */
    public static OperatorSettings from(Settings settings) {
        boolean production = AppEnvironment.from(settings) == AppEnvironment.PRODUCTION;
        Gateway gateway = gateway(settings, production);
        Optional<String> key = key(settings, "ADMIN_KEY", production);
        if (production && key.isEmpty() && gateway == null) {
            throw new Settings.InvalidSetting("ADMIN_KEY", "is missing, and no gateway is set either");
        }
        return new OperatorSettings(
                production,
                key,
                key(settings, "METRICS_KEY", production),
                gateway,
                settings.parsed(
                        "PUBLIC_HOSTS",
                        Set.of(),
                        "must be host names with commas between them, without ports",
                        OperatorSettings::hosts),
                settings.baseUrl());
    }

    private static Optional<String> key(Settings settings, String name, boolean production) {
        Optional<String> key = settings.optional(name);
        int minLength = production ? MIN_KEY_LENGTH_IN_PRODUCTION : MIN_KEY_LENGTH;
        if (key.isPresent() && key.get().length() < minLength) {
            throw new Settings.InvalidSetting(name, "must have at least " + minLength + " characters");
        }
        if (production && key.isPresent() && WeakSecret.looksLikeADefault(key.get())) {
            throw new Settings.InvalidSetting(name, "looks like a default or an example, which production refuses");
        }
        return key;
    }

    private static @Nullable Gateway gateway(Settings settings, boolean production) {
        Optional<String> domain = settings.optional("GATEWAY_TEAM_DOMAIN");
        Optional<String> audience = settings.optional("GATEWAY_AUDIENCE");
        if (domain.isEmpty() && audience.isEmpty()) {
            return null;
        }
        if (domain.isEmpty() || !DOMAIN.matcher(domain.get()).matches()) {
            throw new Settings.InvalidSetting(
                    "GATEWAY_TEAM_DOMAIN", "must be a domain name, without https:// and without a path");
        }
        if (audience.isEmpty()) {
            throw new Settings.InvalidSetting("GATEWAY_AUDIENCE", "is missing");
        }
        String issuer = "https://" + domain.get().toLowerCase(Locale.ROOT);
        URI certs = settings.parsed(
                "GATEWAY_CERTS_URL",
                URI.create(issuer + "/cdn-cgi/access/certs"),
                "must be an http or https address",
                OperatorSettings::address);
        if (production && !"https".equals(certs.getScheme())) {
            throw new Settings.InvalidSetting(
                    "GATEWAY_CERTS_URL",
                    "must be an https address: who answers for the keys decides who is an operator");
        }
        return new Gateway(issuer, audience.get(), certs);
    }

    private static Set<String> hosts(String list) {
        return Stream.of(list.split(",", -1)).map(OperatorSettings::host).collect(Collectors.toUnmodifiableSet());
    }

    private static String host(String text) {
        String host = text.strip().toLowerCase(Locale.ROOT);
        if (!HOST.matcher(host).matches()) {
            throw new IllegalArgumentException(text);
        }
        return host;
    }

    private static URI address(String value) {
        URI uri = URI.create(value);
        if (uri.getHost() == null || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
            throw new IllegalArgumentException(value);
        }
        return uri;
    }

    @Override
    public String toString() {
        return "OperatorSettings[adminKey=…, metricsKey=…, gateway=" + gateway + "]";
    }
}
