/** What a recording's bytes say of themselves: their container and how long they play. */
@NullMarked
package app.twicetold.core.training.audio;

import org.jspecify.annotations.NullMarked;
