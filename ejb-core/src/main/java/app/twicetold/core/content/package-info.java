/**
 * The floor of content operations: jobs and their life, the queue that they travel on, what operators steer the pipeline
 * by, and its pauses. What a job does is in the rooms above: {@code source}, {@code generation}, {@code quality}.
 */
@NullMarked
package app.twicetold.core.content;

import org.jspecify.annotations.NullMarked;
