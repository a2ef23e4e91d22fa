/** The purchase layer over the REST API of RevenueCat. */
@NullMarked
package app.twicetold.core.purchase.revenuecat;

import org.jspecify.annotations.NullMarked;
