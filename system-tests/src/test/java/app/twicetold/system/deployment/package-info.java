/** The files that others deploy and watch the service with. */
@NullMarked
package app.twicetold.system.deployment;

import org.jspecify.annotations.NullMarked;
