/** What the tables tell of the state of the service. */
@NullMarked
package app.twicetold.persistence.health;

import org.jspecify.annotations.NullMarked;
