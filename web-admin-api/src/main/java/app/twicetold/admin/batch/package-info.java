/** Executions of batch jobs. */
@NullMarked
package app.twicetold.admin.batch;

import org.jspecify.annotations.NullMarked;
