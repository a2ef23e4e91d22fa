/** The mapping of purchases to entitlements. */
@NullMarked
package app.twicetold.core.purchase.rules;

import org.jspecify.annotations.NullMarked;
