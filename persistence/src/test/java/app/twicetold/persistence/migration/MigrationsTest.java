package app.twicetold.persistence.migration;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.persistence.testing.TestDatabase;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MigrationsTest {

    @Test
    void theIndexNamesEveryMigrationInTheOrderOfVersions() throws IOException, URISyntaxException {
        URL index = Objects.requireNonNull(Migrations.class.getResource("index"));
        List<String> files;
        try (var folder =
                Files.list(Objects.requireNonNull(Path.of(index.toURI()).getParent()))) {
            files = folder.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".sql"))
                    .sorted()
                    .toList();
        }
        assertThat(Migrations.fileNames()).isEqualTo(files);
    }

    @Test
    void runningThemAgainChangesNothing() {
        TestDatabase database = TestDatabase.get();
        Migrations.run(database.dataSource());
        Object applied = database.inTransaction(entities -> entities.createNativeQuery(
                        "select count(*) from flyway_schema_history where success", Long.class)
                .getSingleResult());
        assertThat(applied).isEqualTo((long) Migrations.fileNames().size());
    }
}
