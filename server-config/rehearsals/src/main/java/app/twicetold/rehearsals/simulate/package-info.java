/** {@code ./run simulate}: an evening of an installation on a simulated clock, by the rules of the service. */
@NullMarked
package app.twicetold.rehearsals.simulate;

import org.jspecify.annotations.NullMarked;
