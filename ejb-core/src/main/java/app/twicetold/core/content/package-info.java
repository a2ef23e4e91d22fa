/**
 * The base of content operations: jobs and their life cycle, the queue of jobs, the configuration of the pipeline, and
 * its pauses. The work of a job is in the packages {@code source}, {@code generation}, {@code quality}.
 */
@NullMarked
package app.twicetold.core.content;

import org.jspecify.annotations.NullMarked;
