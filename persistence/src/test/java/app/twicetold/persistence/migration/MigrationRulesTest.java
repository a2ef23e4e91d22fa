package app.twicetold.persistence.migration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationRulesTest {
    private static final String WAIT = "set local lock_timeout = '5s'; ";
    private static final String LONG = "set lock_timeout = '10min'; ";

    static Stream<String> migrations() {
        return Migrations.fileNames().stream().filter(MigrationRules::holdFor);
    }

    @ParameterizedTest
    @MethodSource("migrations")
    void everyNewMigrationBearsLargeTables(String fileName) throws IOException {
        boolean inTransaction = Migrations.class.getResource(fileName + ".conf") == null;
        if (!inTransaction) {
            assertThat(read(fileName + ".conf").strip()).isEqualTo("executeInTransaction=false");
        }
        assertThat(MigrationRules.refusals(read(fileName), inTransaction)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create index of_user on sessions (user_id)",
                "create index concurrently of_user on sessions (user_id)",
                "create table if not exists moods (id text); create index moods_by_id on moods (id)",
                "drop index of_user",
                "update sessions set origin = 'home'",
                "delete from sessions",
                "insert into days select local_date from sessions",
                "alter table sessions alter column origin type integer",
                "alter table sessions alter origin set not null",
                "alter table sessions add constraint some check (round1_overall > 0)",
                "alter table sessions add foreign key (article_id) references articles",
                "do $$ begin delete from sessions; end $$",
                "create function f() returns text language sql as $$ select 'a' $$; delete from sessions"
            })
    void aTransactionLocksNoTableForLong(String statement) {
        assertThat(MigrationRules.refusals(WAIT + statement, true)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alter table sessions add column mood text",
                "alter table sessions add constraint some check (round1_overall > 0) not valid",
                "alter table sessions set (fillfactor = 80)",
                "create table moods (id text primary key, mood text); create index moods_by_mood on moods (mood)",
                "insert into topics values ('science', 1)",
                "create function f() returns trigger language plpgsql as $$ begin delete from moods; end $$"
            })
    void whatTakesAMomentMayBeDone(String statements) {
        assertThat(MigrationRules.refusals(WAIT + statements, true)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create index concurrently of_user on sessions (user_id)",
                "drop index concurrently of_user",
                "drop index if exists of_user",
                "alter table sessions add column mood text"
            })
    void whatRunsOutsideATransactionCanBeDoneAgain(String statement) {
        assertThat(MigrationRules.refusals(LONG + statement, false)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "drop index concurrently if exists of_user; create index concurrently of_user on sessions (user_id)",
                "drop index concurrently if exists of_user"
            })
    void anIndexIsBuiltWhileOthersWork(String statements) {
        assertThat(MigrationRules.refusals(LONG + statements, false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "set local lock_timeout = '11s';",
                "set local lock_timeout = '0s1';",
                "set lock_timeout = '5s';"
            })
    void nobodyWaitsBehindAMigrationThatWaits(String first) {
        assertThat(MigrationRules.refusals(first + " drop table moods", true)).isNotEmpty();
    }

    @Test
    void tenSecondsAreTheLongestWait() {
        assertThat(MigrationRules.refusals("set local lock_timeout = '10s'; drop table moods", true))
                .isEmpty();
    }

    @Test
    void olderMigrationsAreHistory() {
        assertThat(MigrationRules.holdFor("V202611282350__date_recordings_to_purge.sql"))
                .isFalse();
        assertThat(MigrationRules.holdFor("V202611290500__leave_room_on_pages.sql"))
                .isTrue();
    }

    private static String read(String fileName) throws IOException {
        try (InputStream file = Objects.requireNonNull(Migrations.class.getResourceAsStream(fileName))) {
            return new String(file.readAllBytes(), UTF_8);
        }
    }
}
