/** Starts batch jobs once a tick. */
@NullMarked
package app.twicetold.jobs.schedule;

import org.jspecify.annotations.NullMarked;
