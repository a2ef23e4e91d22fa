/** Asks the entries of a chain in their order, with a circuit breaker for each, and logs every attempt. */
@NullMarked
package app.twicetold.core.provider.chain;

import org.jspecify.annotations.NullMarked;
