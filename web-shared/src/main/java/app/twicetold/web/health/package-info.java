/** Whether the service works. */
@NullMarked
package app.twicetold.web.health;

import org.jspecify.annotations.NullMarked;
