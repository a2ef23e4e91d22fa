/** What the waitlist takes for an address. */
@NullMarked
package app.twicetold.core.waitlist.rules;

import org.jspecify.annotations.NullMarked;
