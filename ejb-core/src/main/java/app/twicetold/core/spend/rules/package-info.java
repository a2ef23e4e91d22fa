/** When a content call may start, what it may cost, and what an article costs. */
@NullMarked
package app.twicetold.core.spend.rules;

import org.jspecify.annotations.NullMarked;
