/** Whom a request comes from, as far as the hops before it tell. */
@NullMarked
package app.twicetold.core.ratelimit.rules;

import org.jspecify.annotations.NullMarked;
