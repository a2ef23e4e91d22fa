/** {@code ./run size}: the size of an installation, from the measurement that ships with these tools. */
@NullMarked
package app.twicetold.rehearsals.size;

import org.jspecify.annotations.NullMarked;
