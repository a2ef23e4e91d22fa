/** Connections of a server to its database. */
@NullMarked
package app.twicetold.database;

import org.jspecify.annotations.NullMarked;
