package app.twicetold.core.privacy.rules;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A deletion that somebody asked for, as it is noted beside the database. It holds ids and a date, nothing else.
 *
 * @param date in UTC
 * @param id of the user or session
 * @param jobId the id of the deletion job; a database that does not know it is older than the deletion
 */
public record DeletionNote(LocalDate date, Kind kind, String id, String jobId) {
    private static final String FOLDER = "deletions";
    private static final int SEGMENTS = 5;

    /** What was deleted. */
    public enum Kind {
        ACCOUNT,
        TRAINING_DATA,
        SESSION;

        /** Kind and id in one text: {@code account/usr_…}. */
        public String subject(String id) {
            return name().toLowerCase(Locale.ROOT) + "/" + id;
        }
    }

    /** The note with this object key; empty when the key is not one of a note. */
    public static Optional<DeletionNote> ofKey(String key) {
        List<String> parts = List.of(key.split("/", -1));
        if (parts.size() != SEGMENTS || !parts.get(0).equals(FOLDER)) {
            return Optional.empty();
        }
        try {
            LocalDate date = LocalDate.parse(parts.get(1));
            return Arrays.stream(Kind.values())
                    .filter(kind -> kind.subject("").equals(parts.get(2) + "/"))
                    .findFirst()
                    .map(kind -> new DeletionNote(date, kind, parts.get(3), parts.get(4)));
        } catch (DateTimeParseException notADate) {
            return Optional.empty();
        }
    }

    /** Whether no backup that is older than the deletion may still be there. */
    public boolean isOver(LocalDate today) {
        return date.plusDays(Retention.BACKUPS.toDays()).isBefore(today);
    }
}
