package app.twicetold.core.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.privacy.rules.Retention;
import app.twicetold.persistence.testing.TestDatabase;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The migrated database agrees with {@link Retention}. */
class RetentionIT {
    private final TestDatabase database = TestDatabase.get();

    @Test
    void theColumnTakesTheChoicesAndNothingElse() {
        String constraint = read("""
                select pg_get_constraintdef(oid) from pg_constraint
                where conrelid = cast('users' as regclass) and contype = 'c'
                  and pg_get_constraintdef(oid) like '%audio_retention_days%'
                """);
        assertThat(Pattern.compile("\\d+")
                        .matcher(constraint)
                        .results()
                        .map(number -> Integer.valueOf(number.group()))
                        .toList())
                .isEqualTo(Retention.RECORDING_DAYS);
        assertThat(constraint).contains("= ANY");
    }

    @Test
    void aNewUserGetsTheDefault() {
        assertThat(read("""
                select column_default from information_schema.columns
                where table_schema = current_schema() and table_name = 'users' and column_name = 'audio_retention_days'
                """)).isEqualTo(Integer.toString(Retention.DEFAULT_RECORDING_DAYS));
    }

    private String read(String sql) {
        return database.inTransaction(entities ->
                (String) entities.createNativeQuery(sql, String.class).getSingleResult());
    }
}
