/** Which failures say that the database is not there. */
@NullMarked
package app.twicetold.core.database.rules;

import org.jspecify.annotations.NullMarked;
