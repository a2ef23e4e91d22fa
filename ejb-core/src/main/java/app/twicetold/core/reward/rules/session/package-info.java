/** What one completed session adds to progress. */
@NullMarked
package app.twicetold.core.reward.rules.session;

import org.jspecify.annotations.NullMarked;
