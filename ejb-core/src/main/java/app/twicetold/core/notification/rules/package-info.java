/** What is due for whom. */
@NullMarked
package app.twicetold.core.notification.rules;

import org.jspecify.annotations.NullMarked;
