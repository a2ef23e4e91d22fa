package app.twicetold.core.reward.rules.skill;

import app.twicetold.core.assessment.rules.MicroSkill;

/**
 * The skill to work on. Specification: micro-skills.
 *
 * @param suggestedCount how often the last 10 sessions suggested it
 */
public record FocusSkill(MicroSkill skill, int suggestedCount) {}
