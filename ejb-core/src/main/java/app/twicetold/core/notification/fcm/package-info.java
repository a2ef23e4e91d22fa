/** Firebase Cloud Messaging. */
@NullMarked
package app.twicetold.core.notification.fcm;

import org.jspecify.annotations.NullMarked;
