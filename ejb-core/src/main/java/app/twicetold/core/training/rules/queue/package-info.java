/** What follows from the work that waits for the pipeline: when to ask again, and what is taken, in which order. */
@NullMarked
package app.twicetold.core.training.rules.queue;

import org.jspecify.annotations.NullMarked;
