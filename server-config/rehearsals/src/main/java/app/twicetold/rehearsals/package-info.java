/**
 * The tools that play the service as its callers do, kill it, or measure what it judges with. Each is a command of
 * {@code ./run}.
 */
@NullMarked
package app.twicetold.rehearsals;

import org.jspecify.annotations.NullMarked;
