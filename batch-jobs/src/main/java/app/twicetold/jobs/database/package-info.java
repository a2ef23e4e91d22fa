/** The look at the database that goes on while it is away. */
@NullMarked
package app.twicetold.jobs.database;

import org.jspecify.annotations.NullMarked;
