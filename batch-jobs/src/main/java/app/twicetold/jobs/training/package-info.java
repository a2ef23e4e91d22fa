/** The queue of the pipeline. */
@NullMarked
package app.twicetold.jobs.training;

import org.jspecify.annotations.NullMarked;
