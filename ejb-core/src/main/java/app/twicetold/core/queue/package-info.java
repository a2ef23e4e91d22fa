/** What all queues of the broker have in common: their names, and whose messages are in them. */
@NullMarked
package app.twicetold.core.queue;

import org.jspecify.annotations.NullMarked;
