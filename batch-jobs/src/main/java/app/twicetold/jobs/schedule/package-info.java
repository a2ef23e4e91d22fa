/** Starts batch jobs once a tick, and each of their parts once. */
@NullMarked
package app.twicetold.jobs.schedule;

import org.jspecify.annotations.NullMarked;
