/** Compares entitlements with the purchase layer, because events get lost. */
@NullMarked
package app.twicetold.jobs.purchase;

import org.jspecify.annotations.NullMarked;
