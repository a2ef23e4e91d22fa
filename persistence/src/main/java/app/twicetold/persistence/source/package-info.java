/** Sources of articles, and what was found in them. */
@NullMarked
package app.twicetold.persistence.source;

import org.jspecify.annotations.NullMarked;
