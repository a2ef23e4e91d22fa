/** Purchases: what a user may do, and the doors for the purchase layer. */
@NullMarked
package app.twicetold.client.purchase;

import org.jspecify.annotations.NullMarked;
