/** The push token of a device. */
@NullMarked
package app.twicetold.client.notification;

import org.jspecify.annotations.NullMarked;
