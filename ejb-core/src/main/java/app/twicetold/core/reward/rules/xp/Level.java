package app.twicetold.core.reward.rules.xp;

/**
 * A level and the way through it.
 *
 * @param level 1 or more
 * @param titleGroup 1 to 6: which of the localized titles it has
 * @param xpIntoLevel XP since the level began, below {@code xpForNext}
 * @param xpForNext XP from the beginning of this level to that of the next
 */
public record Level(int level, int titleGroup, int xpIntoLevel, int xpForNext) {}
