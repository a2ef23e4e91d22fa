/** One caller of the service, whatever it rehearses, and how it waits for what comes by itself. */
@NullMarked
package app.twicetold.rehearsals.api;

import org.jspecify.annotations.NullMarked;
