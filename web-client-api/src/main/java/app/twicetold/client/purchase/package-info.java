/** Purchases: what a user may do, and the endpoints for the purchase layer. */
@NullMarked
package app.twicetold.client.purchase;

import org.jspecify.annotations.NullMarked;
