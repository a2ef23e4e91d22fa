/** The reports on checked article versions, and the vectors that tell duplicates. */
@NullMarked
package app.twicetold.persistence.quality;

import org.jspecify.annotations.NullMarked;
