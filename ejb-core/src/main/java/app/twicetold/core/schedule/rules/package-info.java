/** When daily work is due, and the life of its ticks. */
@NullMarked
package app.twicetold.core.schedule.rules;

import org.jspecify.annotations.NullMarked;
