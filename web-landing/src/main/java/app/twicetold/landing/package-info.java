/** The public site: pages in every supported language, and the form of the waitlist. Nobody signs in here. */
@NullMarked
package app.twicetold.landing;

import org.jspecify.annotations.NullMarked;
