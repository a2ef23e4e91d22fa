/** What a server that is configured elsewhere needs around it: a database, a broker, emulators of other services. */
@NullMarked
package app.twicetold.rehearsals.dependencies;

import org.jspecify.annotations.NullMarked;
