/** The audit log. */
@NullMarked
package app.twicetold.admin.audit;

import org.jspecify.annotations.NullMarked;
