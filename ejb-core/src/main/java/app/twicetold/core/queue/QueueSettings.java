package app.twicetold.core.queue;

import app.twicetold.core.shared.Settings;
import java.util.regex.Pattern;

/**
 * How the queues of this installation are called at the broker.
 *
 * @param prefix stands before the name of each queue and of its dead letters ({@code QUEUE_PREFIX}, empty by default)
 */
public record QueueSettings(String prefix) {
    private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");

    /**
     * Reads the prefix.
     *
     * @throws Settings.InvalidSetting when the prefix has other characters than addresses of every broker may have
     */
    public static QueueSettings from(Settings settings) {
        return new QueueSettings(settings.parsed(
                "QUEUE_PREFIX",
                "",
                "must be 1 to 40 letters, digits, dots, hyphens or underscores, the first a letter or digit",
                QueueSettings::prefix));
    }

    private static String prefix(String value) {
        if (!PREFIX.matcher(value).matches()) {
            throw new IllegalArgumentException(value);
        }
        return value;
    }

    /** The name at the broker of the queue that the application calls by the given name. */
    public String atTheBroker(String name) {
        return prefix + name;
    }
}
