/**
 * Executions of batch jobs: what operators see of them, how they stop and restart them, and what happens to lost ones.
 */
@NullMarked
package app.twicetold.core.batch;

import org.jspecify.annotations.NullMarked;
