/** Lets work wait for a database that is away, until the server stops. */
@NullMarked
package app.twicetold.jobs.database;

import org.jspecify.annotations.NullMarked;
