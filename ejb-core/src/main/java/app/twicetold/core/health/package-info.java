/** Whether the service and what it stands on work. */
@NullMarked
package app.twicetold.core.health;

import org.jspecify.annotations.NullMarked;
