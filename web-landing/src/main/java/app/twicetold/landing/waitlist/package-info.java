/** The form of the waitlist. */
@NullMarked
package app.twicetold.landing.waitlist;

import org.jspecify.annotations.NullMarked;
