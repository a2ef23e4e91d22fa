/** The paywall: which requests it refuses, and what it shows. */
@NullMarked
package app.twicetold.core.paywall;

import org.jspecify.annotations.NullMarked;
