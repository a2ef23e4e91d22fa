/** The quest of the day, and what else a user has not seen yet. */
@NullMarked
package app.twicetold.persistence.home;

import org.jspecify.annotations.NullMarked;
