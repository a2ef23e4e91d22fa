/** The cells of the shelf, and what operators ask articles to be about. */
@NullMarked
package app.twicetold.persistence.generation;

import org.jspecify.annotations.NullMarked;
