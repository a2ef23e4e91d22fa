/** The paywall and the stores behind it. */
@NullMarked
package app.twicetold.system.purchase;

import org.jspecify.annotations.NullMarked;
