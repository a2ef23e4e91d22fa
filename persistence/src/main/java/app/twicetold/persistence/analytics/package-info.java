/** Analytics events. */
@NullMarked
package app.twicetold.persistence.analytics;

import org.jspecify.annotations.NullMarked;
