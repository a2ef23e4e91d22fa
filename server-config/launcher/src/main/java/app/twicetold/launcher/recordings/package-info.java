/** The recordings that ship with the launcher, and what is announced and uploaded of a recording. */
@NullMarked
package app.twicetold.launcher.recordings;

import org.jspecify.annotations.NullMarked;
