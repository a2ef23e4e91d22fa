/** The 14-day plans: one row a user. */
@NullMarked
package app.twicetold.persistence.plan;

import org.jspecify.annotations.NullMarked;
