/** Micro-skills: what was suggested, what was achieved, what to work on. */
@NullMarked
package app.twicetold.core.reward.rules.skill;

import org.jspecify.annotations.NullMarked;
