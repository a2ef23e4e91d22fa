/** The arithmetic of settlement: XP, daily cap, streak, levels, ability, tiers and the focus skill. */
@NullMarked
package app.twicetold.core.reward.rules;

import org.jspecify.annotations.NullMarked;
