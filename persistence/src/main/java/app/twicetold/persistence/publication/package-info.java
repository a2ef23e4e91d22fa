/** Versions of articles for those who publish them, reviews, reports and health. */
@NullMarked
package app.twicetold.persistence.publication;

import org.jspecify.annotations.NullMarked;
