/** The schema: SQL migrations beside an {@code index} that names them in order, and what runs them. */
@NullMarked
package app.twicetold.persistence.migration;

import org.jspecify.annotations.NullMarked;
