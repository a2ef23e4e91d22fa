/**
 * Settlement and progress: one function of facts, one fold over sessions, and the achievements that both unlock. The
 * packages below compute one part of the progress each and know nothing of the whole.
 */
@NullMarked
package app.twicetold.core.reward.rules;

import org.jspecify.annotations.NullMarked;
