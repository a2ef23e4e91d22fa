/** The bytes of a recording: how they come in, and how they are played again. */
@NullMarked
package app.twicetold.core.training.recording;

import org.jspecify.annotations.NullMarked;
