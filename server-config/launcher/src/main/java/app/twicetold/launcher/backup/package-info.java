/** Backup and restore of the embedded database and the recordings. */
@NullMarked
package app.twicetold.launcher.backup;

import org.jspecify.annotations.NullMarked;
