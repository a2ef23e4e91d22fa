/** The rules of the training loop before scoring: stages, limits, durations, validity and the pause map. */
@NullMarked
package app.twicetold.core.training.rules;

import org.jspecify.annotations.NullMarked;
