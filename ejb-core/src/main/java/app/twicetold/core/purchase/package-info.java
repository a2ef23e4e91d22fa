/** Purchases: what the purchase layer says a user bought, and what that permits. */
@NullMarked
package app.twicetold.core.purchase;

import org.jspecify.annotations.NullMarked;
