package app.twicetold.core.quality;

import app.twicetold.core.shared.Settings;
import java.util.Locale;

/**
 * How the nearest article is searched for.
 *
 * @param search where vectors are compared ({@code VECTOR_INDEX}, stored)
 */
public record VectorSettings(Search search) {
    /** Where vectors are compared. */
    public enum Search {
        /** In this process, with what the database stores. */
        STORED,
        /** In the database, which needs the extension pgvector. */
        PGVECTOR
    }

    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static VectorSettings from(Settings settings) {
        return new VectorSettings(
                settings.parsed("VECTOR_INDEX", Search.STORED, "must be stored or pgvector", VectorSettings::search));
    }

    private static Search search(String value) {
        for (Search search : Search.values()) {
            if (search.name().toLowerCase(Locale.ROOT).equals(value)) {
                return search;
            }
        }
        throw new IllegalArgumentException(value);
    }
}
