/** The waitlist of the public site: who wants to hear when the app is there. */
@NullMarked
package app.twicetold.core.waitlist;

import org.jspecify.annotations.NullMarked;
