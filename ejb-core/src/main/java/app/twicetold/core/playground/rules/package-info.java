/** The scoring playground as plain Java: states and their moves, labels, limits of uploads, retries, leases. */
@NullMarked
package app.twicetold.core.playground.rules;

import org.jspecify.annotations.NullMarked;
