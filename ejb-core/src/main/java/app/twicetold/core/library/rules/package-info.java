/** What the difficulties of articles are, and what opens them. */
@NullMarked
package app.twicetold.core.library.rules;

import org.jspecify.annotations.NullMarked;
