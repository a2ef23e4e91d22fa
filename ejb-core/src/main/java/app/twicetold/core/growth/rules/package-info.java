/** Growth computed from the stored progress, in plain Java. */
@NullMarked
package app.twicetold.core.growth.rules;

import org.jspecify.annotations.NullMarked;
