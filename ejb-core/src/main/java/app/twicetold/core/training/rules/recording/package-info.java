/** What a recording must be like to be scored: length, weight, speech in it, pauses. */
@NullMarked
package app.twicetold.core.training.rules.recording;

import org.jspecify.annotations.NullMarked;
