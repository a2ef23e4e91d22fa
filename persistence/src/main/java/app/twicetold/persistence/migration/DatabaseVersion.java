package app.twicetold.persistence.migration;

import java.util.Optional;

/** The versions of PostgreSQL that the service runs on. */
public final class DatabaseVersion {
    private static final int OLDEST = 13;
    private static final int NEWEST = 17;
    private static final int MAJOR = 10_000;

    private DatabaseVersion() {}

    /**
     * A sentence when the version is not supported.
     *
     * @param number {@code server_version_num}, such as 170006
     */
    public static Optional<String> refusal(int number) {
        int major = number / MAJOR;
        return major >= OLDEST && major <= NEWEST
                ? Optional.empty()
                : Optional.of("The database is PostgreSQL %s, but the service runs on %d to %d"
                        .formatted(text(number), OLDEST, NEWEST));
    }

    /** As people write it: 17.6. */
    public static String text(int number) {
        return number / MAJOR + "." + number % MAJOR;
    }
}
