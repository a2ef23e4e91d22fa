/** When the paywall stands, and what it projects. */
@NullMarked
package app.twicetold.core.paywall.rules;

import org.jspecify.annotations.NullMarked;
