/** Which failures say that the database is not available. */
@NullMarked
package app.twicetold.core.database.rules;

import org.jspecify.annotations.NullMarked;
