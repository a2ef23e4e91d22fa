/** The figures of content operations across their tables. */
@NullMarked
package app.twicetold.persistence.overview;

import org.jspecify.annotations.NullMarked;
