/** How far the pipeline is with an attempt, and how long the rest will take. */
@NullMarked
package app.twicetold.core.training.rules.progress;

import org.jspecify.annotations.NullMarked;
