/** Ability in all and per language, and the tiers it opens. */
@NullMarked
package app.twicetold.core.reward.rules.ability;

import org.jspecify.annotations.NullMarked;
