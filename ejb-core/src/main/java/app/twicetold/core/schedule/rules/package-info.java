/** When daily work is due. */
@NullMarked
package app.twicetold.core.schedule.rules;

import org.jspecify.annotations.NullMarked;
