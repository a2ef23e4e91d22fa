/**
 * An evening of an installation as events on a simulated clock. The rules are those of the service; what the service decides
 * elsewhere is copied in small classes that name what they copy. Pure: nothing is read or written, and nobody asks what time it
 * really is. The day of the simulation is the first one of the epoch, in UTC.
 */
@NullMarked
package app.twicetold.rehearsals.simulate.model;

import org.jspecify.annotations.NullMarked;
