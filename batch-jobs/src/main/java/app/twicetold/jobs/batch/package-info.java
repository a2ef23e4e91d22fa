/** Jakarta Batch for the core, and what watches over its executions. */
@NullMarked
package app.twicetold.jobs.batch;

import org.jspecify.annotations.NullMarked;
