package app.twicetold.persistence.migration;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.testing.TestDatabase;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MigrationsIT {

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
        Long applied = database.inTransaction(
                entities -> NativeRead.of(entities, "select count(*) applied from flyway_schema_history where success")
                        .first(Row::bigint)
                        .orElseThrow());
        assertThat(applied).isEqualTo(Migrations.fileNames().size());
    }

    /** Otherwise the deletion of what it points to reads the whole table, with rows locked. */
    @Test
    void everyForeignKeyHasAnIndexOfAllRows() {
        List<String> without = TestDatabase.get()
                .inTransaction(entities -> NativeRead.of(entities, """
                        select cast(cast(c.conrelid as regclass) as text) || ': ' || c.conname foreign_key
                        from pg_constraint c
                        where c.contype = 'f'
                          and not exists (
                            select 1
                            from pg_index i
                            where i.indrelid = c.conrelid and i.indpred is null and i.indkey[0] = any(c.conkey))
                        order by 1
                        """).list(Row::text));
        assertThat(without).isEmpty();
    }
}
