/** The figures that operators look at first. Nothing depends on them. */
@NullMarked
package app.twicetold.core.overview;

import org.jspecify.annotations.NullMarked;
