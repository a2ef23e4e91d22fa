/** The waitlist of the public site. */
@NullMarked
package app.twicetold.persistence.waitlist;

import org.jspecify.annotations.NullMarked;
