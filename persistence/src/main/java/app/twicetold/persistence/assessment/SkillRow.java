package app.twicetold.persistence.assessment;

import org.jspecify.annotations.Nullable;

/** What one assessment of a completed session says about micro-skills. */
public record SkillRow(
        String sessionId,
        int round,
        @Nullable String actionSkill,
        @Nullable String previousSkill,
        @Nullable Boolean achievedPreviousAction) {}
