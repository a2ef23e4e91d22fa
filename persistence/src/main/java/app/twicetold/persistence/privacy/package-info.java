/** Deletion jobs, retention, and the removal of everything of a user. */
@NullMarked
package app.twicetold.persistence.privacy;

import org.jspecify.annotations.NullMarked;
