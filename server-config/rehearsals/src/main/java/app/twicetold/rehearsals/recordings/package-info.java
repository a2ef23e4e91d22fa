/** The recordings that ship with the tools, and what is announced and uploaded of a recording. */
@NullMarked
package app.twicetold.rehearsals.recordings;

import org.jspecify.annotations.NullMarked;
