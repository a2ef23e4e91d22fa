/**
 * Every asynchronous entrance: listeners, timers, batch artifacts. Each makes one call of a use case and decides
 * nothing.
 */
@NullMarked
package app.twicetold.jobs;

import org.jspecify.annotations.NullMarked;
