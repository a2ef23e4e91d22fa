/** The playground of operators. */
@NullMarked
package app.twicetold.system.playground;

import org.jspecify.annotations.NullMarked;
