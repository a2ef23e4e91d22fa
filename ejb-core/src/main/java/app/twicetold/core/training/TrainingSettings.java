package app.twicetold.core.training;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.shared.Settings;
import app.twicetold.core.training.rules.session.ExemplarSpeech;
import java.time.Duration;

/**
 * The settings of the training loop.
 *
 * @param baseUrl what clients reach the service under, without a trailing slash ({@code BASE_URL},
 *     the {@code HTTP_PORT} of this machine)
 * @param leaseMargin what a claim lasts beyond the time-outs of the chain it waits for
 *     ({@code PIPELINE_LEASE_MARGIN_MS}, 60000)
 * @param listeners how many deliveries of the pipeline this node works on at the same time
 *     ({@code PIPELINE_CONCURRENCY}, 16)
 * @param edition by which retellings are judged and exemplars written ({@code ASSESSMENT_PROMPTS}, {@code v3})
 * @param exemplarSpeech when exemplars are spoken ({@code EXEMPLAR_SPEECH}, {@code always})
 * @param admission whether work is refused that would wait too long ({@code PIPELINE_ADMISSION}, {@code true})
 */
public record TrainingSettings(
        String baseUrl,
        Duration leaseMargin,
        int listeners,
        Edition edition,
        ExemplarSpeech exemplarSpeech,
        boolean admission) {
    private static final int USUAL_LISTENERS = 16;
    private static final int MOST_LISTENERS = 1_000;

    /** With the usual number of listeners, the newest edition, and exemplars that are always spoken. */
    public TrainingSettings(String baseUrl, Duration leaseMargin) {
        this(baseUrl, leaseMargin, USUAL_LISTENERS, Edition.NEWEST, ExemplarSpeech.ALWAYS);
    }

    /** As the newest does it, with work that is refused when it would wait too long. */
    public TrainingSettings(
            String baseUrl, Duration leaseMargin, int listeners, Edition edition, ExemplarSpeech exemplarSpeech) {
        this(baseUrl, leaseMargin, listeners, edition, exemplarSpeech, true);
    }

    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static TrainingSettings from(Settings settings) {
        return new TrainingSettings(
                settings.baseUrl().toString(),
                Duration.ofMillis(settings.integer("PIPELINE_LEASE_MARGIN_MS", 60_000, 100, 3_600_000)),
                settings.integer("PIPELINE_CONCURRENCY", USUAL_LISTENERS, 1, MOST_LISTENERS),
                settings.parsed("ASSESSMENT_PROMPTS", Edition.NEWEST, "must be v1, v2 or v3", Edition::ofWire),
                settings.parsed(
                        "EXEMPLAR_SPEECH",
                        ExemplarSpeech.ALWAYS,
                        "must be always or on_request",
                        ExemplarSpeech::ofWire),
                settings.bool("PIPELINE_ADMISSION", true));
    }
}
