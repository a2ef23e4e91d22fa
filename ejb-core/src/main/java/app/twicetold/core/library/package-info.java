/** The articles that users read: topics, lists, what a user may open, and the seeds that a new database starts with. */
@NullMarked
package app.twicetold.core.library;

import org.jspecify.annotations.NullMarked;
