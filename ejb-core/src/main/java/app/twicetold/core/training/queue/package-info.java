/** The queue of the pipeline as all nodes see it: what waits, and how fast it is worked on. */
@NullMarked
package app.twicetold.core.training.queue;

import org.jspecify.annotations.NullMarked;
