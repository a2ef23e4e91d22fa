/** The audit log. */
@NullMarked
package app.twicetold.persistence.audit;

import org.jspecify.annotations.NullMarked;
