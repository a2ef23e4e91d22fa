package app.twicetold.core.reward;

import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.account.UserEntity;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The progress of a user as stored with the account. An empty document is that of a user who completed nothing yet. */
public final class UserProgress {
    private static final String EMPTY = "{}";

    private UserProgress() {}

    /** Of an entity; the copy of a caller has none. */
    public static Progress of(UserEntity user) {
        return ofJson(user.progress);
    }

    /** As {@link #of}, from the column {@code users.progress}. */
    public static Progress ofJson(String document) {
        return document.equals(EMPTY) ? Progress.NONE : Json.read(document, Progress.class);
    }

    /** A part of the document, as a query took it out of the column. */
    public static <T> Optional<T> part(@Nullable String part, Class<T> type) {
        return Optional.ofNullable(part).map(document -> Json.read(document, type));
    }

    /** Stores the progress and the columns that repeat part of it for queries. */
    static void store(UserEntity user, Progress progress) {
        user.progress = Json.write(progress);
        user.completedSessions = progress.completedSessions();
        user.unlockedTier = progress.unlockedTier();
    }
}
