/** What a user does with an attempt: announce it, submit it, read it, say whether its assessment is right. */
@NullMarked
package app.twicetold.core.training.attempt;

import org.jspecify.annotations.NullMarked;
