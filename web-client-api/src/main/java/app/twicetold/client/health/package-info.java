/** Whether the service works. */
@NullMarked
package app.twicetold.client.health;

import org.jspecify.annotations.NullMarked;
