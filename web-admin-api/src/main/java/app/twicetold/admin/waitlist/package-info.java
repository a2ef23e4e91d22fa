/** The waitlist of the public site. */
@NullMarked
package app.twicetold.admin.waitlist;

import org.jspecify.annotations.NullMarked;
