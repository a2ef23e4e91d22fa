package app.twicetold.core.ratelimit;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import java.util.EnumMap;
import java.util.Map;

/**
 * The settings of rate limits.
 *
 * @param enabled whether they hold ({@code RATE_LIMITS}; off by default in the test environment only)
 * @param calls per period, for each limit
 */
public record RateLimitSettings(boolean enabled, Map<RateLimit, Integer> calls) {
    private static final int MAX_CALLS = 1_000_000;

    public RateLimitSettings {
        calls = Map.copyOf(calls);
    }

    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static RateLimitSettings from(Settings settings) {
        Map<RateLimit, Integer> calls = new EnumMap<>(RateLimit.class);
        for (RateLimit limit : RateLimit.values()) {
            calls.put(limit, settings.integer(limit.settingName(), limit.defaultCalls(), 1, MAX_CALLS));
        }
        return new RateLimitSettings(
                settings.bool("RATE_LIMITS", AppEnvironment.from(settings) != AppEnvironment.TEST), calls);
    }

    int calls(RateLimit limit) {
        return calls.getOrDefault(limit, limit.defaultCalls());
    }
}
