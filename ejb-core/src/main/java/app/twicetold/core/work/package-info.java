/** How work of every kind is claimed, done and landed by one worker at a time. See ADR 2 and ADR 37. */
@NullMarked
package app.twicetold.core.work;

import org.jspecify.annotations.NullMarked;
