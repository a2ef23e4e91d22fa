/** Scheduled jobs. */
@NullMarked
package app.twicetold.admin.schedule;

import org.jspecify.annotations.NullMarked;
