/** What the calls of a rehearsal show. */
@NullMarked
package app.twicetold.core.tryout.rules;

import org.jspecify.annotations.NullMarked;
