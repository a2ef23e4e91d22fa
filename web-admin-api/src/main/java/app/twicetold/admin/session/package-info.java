/** Who asks, and what the forms of operators offer. */
@NullMarked
package app.twicetold.admin.session;

import org.jspecify.annotations.NullMarked;
