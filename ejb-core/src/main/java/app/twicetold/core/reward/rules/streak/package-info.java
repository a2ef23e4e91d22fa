/** Days in a row, and the freezes that cover missed ones. */
@NullMarked
package app.twicetold.core.reward.rules.streak;

import org.jspecify.annotations.NullMarked;
