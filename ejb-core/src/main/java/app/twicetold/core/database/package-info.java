/** What the service does while its database does not answer. */
@NullMarked
package app.twicetold.core.database;

import org.jspecify.annotations.NullMarked;
