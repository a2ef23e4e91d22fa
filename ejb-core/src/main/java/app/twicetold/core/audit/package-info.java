/** Who changed what: written in the transaction of the change, read by operators. */
@NullMarked
package app.twicetold.core.audit;

import org.jspecify.annotations.NullMarked;
