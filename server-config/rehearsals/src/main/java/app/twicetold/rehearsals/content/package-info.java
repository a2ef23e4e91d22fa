/** A month of content operations, played by one command. */
@NullMarked
package app.twicetold.rehearsals.content;

import org.jspecify.annotations.NullMarked;
