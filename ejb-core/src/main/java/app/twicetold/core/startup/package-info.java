/** What happens when the service starts, and the wiring of what is no bean by itself. */
@NullMarked
package app.twicetold.core.startup;

import org.jspecify.annotations.NullMarked;
