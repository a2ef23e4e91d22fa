/** Who may operate the service. */
@NullMarked
package app.twicetold.core.operator;

import org.jspecify.annotations.NullMarked;
