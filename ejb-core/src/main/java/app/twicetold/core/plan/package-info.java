/** The 14-day plan: what it advises for each day, and how far a user is with it. */
@NullMarked
package app.twicetold.core.plan;

import org.jspecify.annotations.NullMarked;
