/** Whether the service and the parts that it depends on work. */
@NullMarked
package app.twicetold.core.health;

import org.jspecify.annotations.NullMarked;
