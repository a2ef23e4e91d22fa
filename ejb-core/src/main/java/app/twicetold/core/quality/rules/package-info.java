/** The thirteen checks, the score and the decision, as functions of a draft and of what models say about it. */
@NullMarked
package app.twicetold.core.quality.rules;

import org.jspecify.annotations.NullMarked;
