package app.twicetold.core.privacy.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.privacy.rules.DeletionNote.Kind;
import app.twicetold.core.storage.ObjectKey;
import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeletionNoteTest {
    private static final LocalDate DATE = LocalDate.of(2026, 11, 23);

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aKeyTellsTheNote(Kind kind) {
        String key = ObjectKey.forDeletion(DATE, kind.subject("usr_a"), "del_b").value();

        assertThat(DeletionNote.ofKey(key)).contains(new DeletionNote(DATE, kind, "usr_a", "del_b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "recordings/att_a/b",
                "deletions/2026-11-23/account/usr_a",
                "deletions/2026-13-23/account/usr_a/del_b",
                "deletions/2026-11-23/waitlist/usr_a/del_b",
                "others/2026-11-23/account/usr_a/del_b"
            })
    void anotherKeyIsNoNote(String key) {
        assertThat(DeletionNote.ofKey(key)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"29, false", "30, false", "31, true"})
    void aNoteIsNeededForAsLongAsBackupsLive(int days, boolean over) {
        assertThat(new DeletionNote(DATE, Kind.ACCOUNT, "usr_a", "del_b").isOver(DATE.plusDays(days)))
                .isEqualTo(over);
    }
}
