/** Apple's push service. */
@NullMarked
package app.twicetold.core.notification.apns;

import org.jspecify.annotations.NullMarked;
