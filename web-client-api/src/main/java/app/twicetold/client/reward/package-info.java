/** Settlements, levels and streaks as clients see them. */
@NullMarked
package app.twicetold.client.reward;

import org.jspecify.annotations.NullMarked;
