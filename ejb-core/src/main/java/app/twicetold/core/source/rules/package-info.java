/** Which items of a source are new, when a source is due and which addresses may be fetched. */
@NullMarked
package app.twicetold.core.source.rules;

import org.jspecify.annotations.NullMarked;
