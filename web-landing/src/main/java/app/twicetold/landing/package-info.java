/** The public site: pages in every supported language, and the form of the waitlist. The site has no sign-in. */
@NullMarked
package app.twicetold.landing;

import org.jspecify.annotations.NullMarked;
