package app.twicetold.core.shared;

import java.util.Locale;

/** The setting {@code APP_ENV}. "Production" in any rule means {@link #PRODUCTION} only. */
public enum AppEnvironment {
    DEVELOPMENT,
    TEST,
    STAGING,
    PRODUCTION;

    /** The environment of the running service; development when nothing is set. */
    public static AppEnvironment from(Settings settings) {
        return settings.parsed(
                "APP_ENV",
                DEVELOPMENT,
                "must be development, test, staging or production",
                value -> valueOf(value.toUpperCase(Locale.ROOT)));
    }
}
