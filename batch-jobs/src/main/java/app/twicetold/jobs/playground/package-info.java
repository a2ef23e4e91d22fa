/** The queue of the playground. */
@NullMarked
package app.twicetold.jobs.playground;

import org.jspecify.annotations.NullMarked;
