package app.twicetold.launcher.backup;

import app.twicetold.launcher.StartRefused;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a backup says of itself, at its end.
 *
 * @param createdAt when the copy of the database was complete
 * @param schema the version of the newest migration
 * @param postgres the major version of PostgreSQL
 * @param architecture of the machine, with its system when that is not Linux; files of the database do not fit another
 *     one
 * @param recordings whether it has them
 * @param files how many files it has
 * @param sha256 of their names and bytes, as 64 hex digits
 */
record Manifest(
        Instant createdAt,
        String schema,
        String postgres,
        String architecture,
        boolean recordings,
        long files,
        String sha256) {
    static final String NAME = "backup.properties";

    /** Of archives that are laid out in this way. */
    private static final String FORMAT = "1";

    String text() {
        Map<String, String> lines = new TreeMap<>(Map.of(
                "format", FORMAT,
                "created_at", createdAt.toString(),
                "schema", schema,
                "postgres", postgres,
                "architecture", architecture,
                "recordings", String.valueOf(recordings),
                "files", String.valueOf(files),
                "sha256", sha256));
        return lines.entrySet().stream()
                .map(line -> line.getKey() + "=" + line.getValue() + "\n")
                .collect(Collectors.joining());
    }

    /** @throws StartRefused when it is of another format, or none */
    static Manifest parse(String text) {
        Properties lines = new Properties();
        try {
            lines.load(new StringReader(text));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        if (!FORMAT.equals(lines.getProperty("format"))) {
            throw StartRefused.failure(
                    "The backup has the format " + lines.getProperty("format") + ", which this version does not know.");
        }
        try {
            return new Manifest(
                    Instant.parse(lines.getProperty("created_at", "")),
                    lines.getProperty("schema", ""),
                    lines.getProperty("postgres", ""),
                    lines.getProperty("architecture", ""),
                    Boolean.parseBoolean(lines.getProperty("recordings")),
                    Long.parseLong(lines.getProperty("files", "")),
                    lines.getProperty("sha256", ""));
        } catch (DateTimeParseException | NumberFormatException broken) {
            throw StartRefused.failure("The backup is damaged: what it says of itself cannot be read.");
        }
    }
}
