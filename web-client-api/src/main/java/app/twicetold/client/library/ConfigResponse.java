package app.twicetold.client.library;

import java.util.List;

/** What an app takes from the service instead of building it in. */
public record ConfigResponse(
        List<String> supportedPracticeLanguages,
        List<String> supportedUiLocales,
        Limits limits,
        String rubricVersion,
        String algoVersion,
        String minAppVersion,
        String termsUrl,
        String privacyUrl,
        String supportUrl,
        int minimumAge) {

    /** The limits of recording, polling, playback, rewards and reports. */
    public record Limits(
            long round1MaxMs,
            long round2MaxMs,
            long diagnosticMaxMs,
            long minValidMs,
            long pollTimeoutMs,
            long pollIntervalMs,
            long maxUploadBytes,
            List<String> audioContentTypes,
            long playbackUrlTtlMs,
            int dailyXpCap,
            int reportsPerWindow,
            int reportsWindowSeconds,
            List<Integer> audioRetentionDaysOptions) {}
}
