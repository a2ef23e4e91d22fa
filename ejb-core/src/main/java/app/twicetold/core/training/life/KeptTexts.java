package app.twicetold.core.training.life;

import app.twicetold.core.shared.Packed;
import app.twicetold.persistence.training.ClaimedAttemptRow;
import app.twicetold.persistence.training.ClaimedExemplarRow;
import app.twicetold.persistence.training.ExemplarEntity;
import app.twicetold.persistence.training.TranscriptEntity;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The texts of transcripts and exemplars as they are stored: packed, which the database does not look into. Rows of earlier
 * releases have the text itself. Nothing else reads or writes them.
 */
public final class KeptTexts {
    /** What the column of the earlier form has where there is a text. */
    private static final String NONE = "";

    private KeptTexts() {}

    /** Fills a new row. */
    public static void write(String text, TranscriptEntity row) {
        row.text = NONE;
        row.textPacked = Packed.of(text);
    }

    /** @param text null when nothing was written */
    public static void write(@Nullable String text, ExemplarEntity row) {
        row.text = text == null ? null : NONE;
        row.textPacked = text == null ? null : Packed.of(text);
    }

    /** @throws IllegalStateException when this is no text: the database was changed by hand */
    public static String read(ClaimedAttemptRow.Heard heard) {
        return Objects.requireNonNull(Packed.either(heard.textPacked(), heard.text()));
    }

    /**
     * The text that is to be spoken, null while it is to be written.
     *
     * @throws IllegalStateException when this is no text: the database was changed by hand
     */
    public static @Nullable String read(ClaimedExemplarRow row) {
        return Packed.either(row.textPacked(), row.text());
    }

    /**
     * The text, null when nothing was written.
     *
     * @throws IllegalStateException when this is no text: the database was changed by hand
     */
    public static @Nullable String read(ExemplarEntity row) {
        return Packed.either(row.textPacked, row.text);
    }
}
