/** What content calls cost by UTC day, and the reservations of those under way. */
@NullMarked
package app.twicetold.persistence.spend;

import org.jspecify.annotations.NullMarked;
