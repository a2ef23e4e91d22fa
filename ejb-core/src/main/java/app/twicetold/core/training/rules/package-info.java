/** The rules of the training loop before scoring, by what they are about. */
@NullMarked
package app.twicetold.core.training.rules;

import org.jspecify.annotations.NullMarked;
