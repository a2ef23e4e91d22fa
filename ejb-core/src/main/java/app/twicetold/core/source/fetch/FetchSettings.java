package app.twicetold.core.source.fetch;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether sources are fetched, and how.
 *
 * @param enabled whether anything is fetched at all ({@code CONTENT_FETCH_ENABLED}, false)
 * @param allowPrivate the hosts and ports that may have addresses outside the public network, as {@code host:port} in
 *     lower case ({@code FETCH_ALLOW_PRIVATE}, none; production refuses any)
 * @param pause between two requests to a host ({@code FETCH_PAUSE_MS}, a second)
 */
public record FetchSettings(boolean enabled, Set<String> allowPrivate, Duration pause) {
    private static final String ALLOW_PRIVATE = "FETCH_ALLOW_PRIVATE";
    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[0-9a-f:]+\\]|[a-z0-9._-]+):[0-9]{1,5}");
    private static final int DEFAULT_PAUSE_MS = 1_000;
    private static final int LONGEST_PAUSE_MS = 60_000;

    public FetchSettings {
        allowPrivate = Set.copyOf(allowPrivate);
    }

    /** @throws Settings.InvalidSetting naming the setting that is malformed, or not for production */
    public static FetchSettings from(Settings settings) {
        Set<String> allowed = settings.parsed(
                ALLOW_PRIVATE,
                Set.of(),
                "must be a list of host:port, separated by commas",
                FetchSettings::hostsAndPorts);
        if (!allowed.isEmpty() && AppEnvironment.from(settings) == AppEnvironment.PRODUCTION) {
            throw new Settings.InvalidSetting(ALLOW_PRIVATE, "must be empty in production");
        }
        return new FetchSettings(
                settings.bool("CONTENT_FETCH_ENABLED", false),
                allowed,
                Duration.ofMillis(settings.integer("FETCH_PAUSE_MS", DEFAULT_PAUSE_MS, 0, LONGEST_PAUSE_MS)));
    }

    /** Whether a host may have an address outside the public network. */
    public boolean allowsPrivate(String host, int port) {
        return allowPrivate.contains(host.toLowerCase(Locale.ROOT) + ":" + port);
    }

    private static Set<String> hostsAndPorts(String text) {
        return Stream.of(text.split(",", -1))
                .map(entry -> Optional.of(entry.strip().toLowerCase(Locale.ROOT))
                        .filter(it -> HOST_AND_PORT.matcher(it).matches())
                        .orElseThrow(() -> new IllegalArgumentException(entry)))
                .collect(Collectors.toSet());
    }
}
