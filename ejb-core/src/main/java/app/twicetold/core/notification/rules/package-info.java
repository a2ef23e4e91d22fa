/** Rules for when a notification is due. */
@NullMarked
package app.twicetold.core.notification.rules;

import org.jspecify.annotations.NullMarked;
