package app.twicetold.core.reward;

import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.account.UserEntity;

/** The progress of a user as stored with the account. An empty document is that of a user who completed nothing yet. */
public final class UserProgress {
    private static final String EMPTY = "{}";

    private UserProgress() {}

    public static Progress of(UserEntity user) {
        return ofJson(user.progress);
    }

    /** As {@link #of}, from the column {@code users.progress}. */
    public static Progress ofJson(String document) {
        return document.equals(EMPTY) ? Progress.NONE : Json.read(document, Progress.class);
    }

    /** Stores the progress and the columns that repeat part of it for queries. */
    static void store(UserEntity user, Progress progress) {
        user.progress = Json.write(progress);
        user.completedSessions = progress.completedSessions();
        user.unlockedTier = progress.unlockedTier();
    }
}
