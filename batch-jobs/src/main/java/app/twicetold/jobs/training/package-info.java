/** The queue of the pipeline and the sweep that finds lost work. */
@NullMarked
package app.twicetold.jobs.training;

import org.jspecify.annotations.NullMarked;
