package app.twicetold.core.home.rules;

import app.twicetold.core.shared.WireValue;
import app.twicetold.core.training.rules.session.SessionStage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the three steps of a training session, as the quest shows them. The first that is not done is the current one.
 */
public record QuestStep(Key key, State state) {
    /** What is done in a step. */
    public enum Key implements WireValue {
        READ("read"),
        RETELL("retell"),
        COMPRESS("compress");

        private final String wire;

        Key(String wire) {
            this.wire = wire;
        }

        @Override
        public String wire() {
            return wire;
        }
    }

    /** How far a step is. */
    public enum State implements WireValue {
        TODO("todo"),
        CURRENT("current"),
        DONE("done");

        private final String wire;

        State(String wire) {
            this.wire = wire;
        }

        @Override
        public String wire() {
            return wire;
        }
    }

    /** @param stage of the session on the article of the quest, null when there is none */
    public static List<QuestStep> of(@Nullable SessionStage stage) {
        int done = stage == null ? 0 : done(stage);
        List<QuestStep> steps = new ArrayList<>();
        for (Key key : Key.values()) {
            int distance = key.ordinal() - done;
            steps.add(new QuestStep(key, distance < 0 ? State.DONE : distance == 0 ? State.CURRENT : State.TODO));
        }
        return List.copyOf(steps);
    }

    private static int done(SessionStage stage) {
        return switch (stage) {
            case READING -> 0;
            case ROUND1 -> 1;
            case ROUND2 -> 2;
            case COMPLETION, COMPLETED -> 3;
        };
    }
}
