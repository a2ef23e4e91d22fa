/** When the paywall is closed, and what it projects. */
@NullMarked
package app.twicetold.core.paywall.rules;

import org.jspecify.annotations.NullMarked;
