/** Devices with their push tokens, and the log of what was sent. */
@NullMarked
package app.twicetold.persistence.notification;

import org.jspecify.annotations.NullMarked;
