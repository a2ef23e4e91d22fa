package app.twicetold.core.home.rules;

import app.twicetold.core.shared.WireValue;
import app.twicetold.core.training.rules.session.SessionStage;
import org.jspecify.annotations.Nullable;

/** How far a user is with the quest of the day. */
public enum QuestStatus implements WireValue {
    AVAILABLE("available"),
    IN_PROGRESS("in_progress"),
    COMPLETED("completed");

    private final String wire;

    QuestStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    /** @param stage of the session on the article of the quest, null when there is none */
    public static QuestStatus of(@Nullable SessionStage stage) {
        if (stage == null) {
            return AVAILABLE;
        }
        return stage == SessionStage.COMPLETED ? COMPLETED : IN_PROGRESS;
    }
}
