/** What follows a start. */
@NullMarked
package app.twicetold.jobs.startup;

import org.jspecify.annotations.NullMarked;
