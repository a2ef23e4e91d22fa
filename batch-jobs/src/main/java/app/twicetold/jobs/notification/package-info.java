/** Sends notifications every five minutes. */
@NullMarked
package app.twicetold.jobs.notification;

import org.jspecify.annotations.NullMarked;
