/** Which connections work takes. */
@NullMarked
package app.twicetold.persistence.connection;

import org.jspecify.annotations.NullMarked;
