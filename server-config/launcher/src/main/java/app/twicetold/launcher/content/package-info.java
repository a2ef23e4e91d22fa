/** A month of content operations, played by one command. */
@NullMarked
package app.twicetold.launcher.content;

import org.jspecify.annotations.NullMarked;
