/** What calls of the playground may cost. Its cap, its sum and its reservations are apart from those of content. */
@NullMarked
package app.twicetold.core.playground.spend;

import org.jspecify.annotations.NullMarked;
