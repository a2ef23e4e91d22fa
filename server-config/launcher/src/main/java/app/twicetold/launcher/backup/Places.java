package app.twicetold.launcher.backup;

import app.twicetold.launcher.Postmaster;
import app.twicetold.launcher.Settings;
import app.twicetold.launcher.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the parts of an installation are. */
final class Places {
    private Places() {}

    static void refuseExternalDatabase(Settings settings) {
        if (settings.database().isPresent()) {
            throw StartRefused.configuration("DATABASE_URL names a database of its own; back it up with pg_dump and the"
                    + " recordings after it, as docs/guides/backup-and-restore.md shows.");
        }
    }

    /** Where recordings are kept; empty for a bucket. */
    static Optional<Path> recordings(Settings settings) {
        if (settings.values().getOrDefault("OBJECT_STORE", "directory").equals("s3")) {
            return Optional.empty();
        }
        String named = settings.values().get("OBJECT_STORE_DIR");
        return Optional.of(
                named != null ? Path.of(named) : settings.dataDirectory().resolve("recordings"));
    }

    /** The embedded database of a service that runs. */
    static Optional<Settings.ExternalDatabase> runningDatabase(Settings settings) {
        return Postmaster.port(settings.dataDirectory().resolve("postgres").resolve(Postmaster.FILE))
                .map(port -> new Settings.ExternalDatabase(
                        "jdbc:postgresql://localhost:" + port + "/twicetold", "postgres", "postgres"));
    }

    /** What is in a directory; nothing when it is missing. */
    static List<Path> children(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> inside = Files.list(directory)) {
            return inside.sorted().toList();
        }
    }
}
