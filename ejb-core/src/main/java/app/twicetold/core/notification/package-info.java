/** Reminders and streak alerts, one a day at most. */
@NullMarked
package app.twicetold.core.notification;

import org.jspecify.annotations.NullMarked;
