/** Deletions that users asked for, and what is done for them. */
@NullMarked
package app.twicetold.admin.privacy;

import org.jspecify.annotations.NullMarked;
