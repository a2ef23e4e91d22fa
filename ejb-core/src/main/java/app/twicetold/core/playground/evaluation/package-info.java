/**
 * Measurements of judges by the set of retellings: their rows, the one class that moves them, and what operators read.
 */
@NullMarked
package app.twicetold.core.playground.evaluation;

import org.jspecify.annotations.NullMarked;
