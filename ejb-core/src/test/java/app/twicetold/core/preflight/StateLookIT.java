package app.twicetold.core.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.preflight.Finding.Grade;
import app.twicetold.core.shared.Settings;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.persistence.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** With the pool of a server and the store of the settings, as a running server has them. */
class StateLookIT {
    @TempDir
    Path directory;

    private final Map<String, String> values = new HashMap<>();

    private List<Finding> findings(DataSource database, boolean broker) {
        Path recordings = directory.resolve("recordings");
        values.put("OBJECT_STORE_DIR", recordings.toString());
        return new StateLook(
                        new Settings(name -> Optional.ofNullable(values.get(name))),
                        database,
                        () -> broker,
                        new DirectoryObjectStore(recordings))
                .findings();
    }

    @Test
    void whatIsThereIsOneLine() {
        List<Finding> findings = findings(TestDatabase.get().dataSource(), true);
        assertThat(findings).noneMatch(finding -> finding.grade() == Grade.FAILED);
        assertThat(StateLook.line(findings))
                .startsWith("database: PostgreSQL 17.")
                .contains("; clock: this machine and the database are ")
                .contains("; broker: takes work; object store: ")
                .endsWith("recordings is usable; AI providers: none has a key")
                .doesNotContain("FAILED")
                .doesNotContain("\n");
    }

    @Test
    void whatIsAwayIsSaidWithItsReasonAndThrowsNothing() {
        PGSimpleDataSource away = new PGSimpleDataSource();
        away.setUrl("jdbc:postgresql://localhost:1/twicetold");
        away.setPassword("not-to-be-told");
        values.put("BROKER_URL", "tcp://localhost:1?trustStorePassword=not-to-be-told");
        values.put("OPENAI_API_KEY", "not-to-be-told");
        List<Finding> findings = findings(away, false);
        assertThat(StateLook.line(findings))
                .startsWith("FAILED database: does not answer: ")
                .contains(
                        "; FAILED broker: takes no work now; broker: localhost:1 cannot be reached: Connection refused; ")
                .endsWith("AI providers: keys of openai")
                .doesNotContain("not-to-be-told");
    }

    @Test
    void anExtensionThatTheSettingsNeedIsPartOfTheState() {
        values.put("VECTOR_INDEX", "pgvector");
        assertThat(StateLook.line(findings(TestDatabase.get().dataSource(), true)))
                .startsWith("FAILED database: VECTOR_INDEX=pgvector needs the extension vector");
    }

    @Test
    void aStoreThatTakesNothingIsPartOfTheState() throws IOException {
        Path recordings = directory.resolve("recordings");
        DirectoryObjectStore store = new DirectoryObjectStore(recordings);
        try (var inside = Files.list(recordings)) {
            for (Path each : (Iterable<Path>) inside::iterator) {
                Files.delete(each);
            }
        }
        Files.delete(recordings);
        Files.writeString(recordings, "a file");
        values.put("OBJECT_STORE_DIR", recordings.toString());
        List<Finding> findings = new StateLook(
                        new Settings(name -> Optional.ofNullable(values.get(name))),
                        TestDatabase.get().dataSource(),
                        () -> true,
                        store)
                .findings();
        assertThat(StateLook.line(findings)).contains("; FAILED object store: " + recordings);
    }
}
