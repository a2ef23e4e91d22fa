/** Deletion and retention: rows at once, stored sound by jobs that are repeated until it is gone. */
@NullMarked
package app.twicetold.core.privacy;

import org.jspecify.annotations.NullMarked;
