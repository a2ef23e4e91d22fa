/** Versions of articles and their lifecycle, reviews, reports and health. */
@NullMarked
package app.twicetold.core.publication;

import org.jspecify.annotations.NullMarked;
