package app.twicetold.core.generation;

import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;

/**
 * How the gap filler behaves here.
 *
 * @param test whether the mock may fill the shelf
 */
public record HourSettings(boolean test) {
    public static HourSettings from(Settings settings) {
        return new HourSettings(AppEnvironment.from(settings) == AppEnvironment.TEST);
    }
}
