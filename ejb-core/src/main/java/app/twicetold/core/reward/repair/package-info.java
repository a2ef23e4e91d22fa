/** Streaks that an outage of the service broke, and their repair. */
@NullMarked
package app.twicetold.core.reward.repair;

import org.jspecify.annotations.NullMarked;
