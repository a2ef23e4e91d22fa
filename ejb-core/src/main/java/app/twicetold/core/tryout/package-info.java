/**
 * What an operator asks entries of provider chains: one small question, to see whether one answers, or all of their real
 * work, to see whether they can do it.
 */
@NullMarked
package app.twicetold.core.tryout;

import org.jspecify.annotations.NullMarked;
