package app.twicetold.core.reward;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.reward.rules.SessionSkills;
import app.twicetold.persistence.assessment.SkillRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The stored outcomes of micro-skills as facts of the rules. */
public final class SkillHistory {
    private SkillHistory() {}

    /** @param newestFirst as the repository gives them */
    public static List<SessionSkills> oldestFirst(List<SkillRow> newestFirst) {
        Map<String, List<SessionSkills.Assessed>> bySession = new LinkedHashMap<>();
        for (int i = newestFirst.size() - 1; i >= 0; i--) {
            SkillRow row = newestFirst.get(i);
            bySession
                    .computeIfAbsent(row.sessionId(), id -> new ArrayList<>())
                    .add(new SessionSkills.Assessed(
                            skill(row.actionSkill()), skill(row.previousSkill()), row.achievedPreviousAction()));
        }
        return bySession.values().stream().map(SessionSkills::new).toList();
    }

    private static @Nullable MicroSkill skill(@Nullable String wire) {
        return wire == null ? null : MicroSkill.ofWire(wire);
    }
}
