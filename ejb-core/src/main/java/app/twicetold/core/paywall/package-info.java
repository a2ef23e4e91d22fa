/** The paywall: what it closes, and what it shows. */
@NullMarked
package app.twicetold.core.paywall;

import org.jspecify.annotations.NullMarked;
