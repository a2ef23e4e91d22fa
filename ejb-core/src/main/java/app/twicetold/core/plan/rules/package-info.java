/** What a plan advises for each of its 14 days. */
@NullMarked
package app.twicetold.core.plan.rules;

import org.jspecify.annotations.NullMarked;
