/** XP: ledger rows, the daily cap, the discount of repeats, levels. */
@NullMarked
package app.twicetold.core.reward.rules.xp;

import org.jspecify.annotations.NullMarked;
