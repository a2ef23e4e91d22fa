package app.twicetold.core.work;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import app.twicetold.core.work.rules.Patience;
import java.time.Duration;

/**
 * How long work waits for a provider that is away.
 *
 * @param attempts since the submit ({@code PIPELINE_PATIENCE_MS}, 90000, 0 in {@code test})
 */
public record PatienceSettings(Patience attempts) {
    /** How long a client asks for the result of an attempt. */
    public static final Duration POLL_TIMEOUT = Duration.ofMinutes(2);

    /** What the last try and the last answer to a client take at most. */
    private static final Duration RESERVE = Duration.ofSeconds(20);

    private static final int USUAL_MS = 90_000;

    /** Work does not wait. */
    public static final PatienceSettings NONE = new PatienceSettings(Patience.NONE);

    /**
     * @throws Settings.InvalidSetting when it is malformed, or longer than clients ask for a result, less 20 seconds
     */
    public static PatienceSettings from(Settings settings) {
        int usual = AppEnvironment.from(settings) == AppEnvironment.TEST ? 0 : USUAL_MS;
        int most = (int) POLL_TIMEOUT.minus(RESERVE).toMillis();
        return new PatienceSettings(
                new Patience(Duration.ofMillis(settings.integer("PIPELINE_PATIENCE_MS", usual, 0, most))));
    }

    /** Of exemplars and content jobs. Where attempts do not wait, nothing does. */
    public Patience background() {
        return attempts.isNone() ? Patience.NONE : Patience.OF_BACKGROUND_WORK;
    }
}
