/** Scheduled work: each tick is run once, whatever the number of nodes, and caught up after a downtime. */
@NullMarked
package app.twicetold.core.schedule;

import org.jspecify.annotations.NullMarked;
