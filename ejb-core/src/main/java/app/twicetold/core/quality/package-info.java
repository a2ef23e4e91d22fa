/** The checks of drafts, what they decide, and the vectors that tell duplicates. */
@NullMarked
package app.twicetold.core.quality;

import org.jspecify.annotations.NullMarked;
