/**
 * The table of all that is done at its time, and the bean that makes its timers. Nothing else refers to this package.
 */
@NullMarked
package app.twicetold.jobs.timer;

import org.jspecify.annotations.NullMarked;
