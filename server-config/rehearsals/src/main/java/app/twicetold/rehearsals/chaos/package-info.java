/** Kills parts of a whole installation under load, and then checks its books. */
@NullMarked
package app.twicetold.rehearsals.chaos;

import org.jspecify.annotations.NullMarked;
