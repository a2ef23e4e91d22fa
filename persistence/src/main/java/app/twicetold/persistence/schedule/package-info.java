/** Which node runs a scheduled tick. */
@NullMarked
package app.twicetold.persistence.schedule;

import org.jspecify.annotations.NullMarked;
