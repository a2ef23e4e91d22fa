/** What may be done with an execution. */
@NullMarked
package app.twicetold.core.batch.rules;

import org.jspecify.annotations.NullMarked;
