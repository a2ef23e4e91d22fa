/** A run of the scoring playground, played as an operator plays it. */
@NullMarked
package app.twicetold.rehearsals.playground;

import org.jspecify.annotations.NullMarked;
