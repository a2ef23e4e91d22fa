/** The queue of the playground, and the hour in which its lost work is sent again and its old sound deleted. */
@NullMarked
package app.twicetold.jobs.playground;

import org.jspecify.annotations.NullMarked;
