/** What content calls cost and may cost: reservations, the sum of a UTC day, the cost of an article. */
@NullMarked
package app.twicetold.core.spend;

import org.jspecify.annotations.NullMarked;
