/** Watches the database, also while it is away. */
@NullMarked
package app.twicetold.jobs.database;

import org.jspecify.annotations.NullMarked;
