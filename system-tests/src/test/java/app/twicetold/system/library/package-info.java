/** The articles that a user finds. */
@NullMarked
package app.twicetold.system.library;

import org.jspecify.annotations.NullMarked;
