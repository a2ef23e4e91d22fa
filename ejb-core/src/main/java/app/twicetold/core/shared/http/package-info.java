/** Calls to other services. */
@NullMarked
package app.twicetold.core.shared.http;

import org.jspecify.annotations.NullMarked;
