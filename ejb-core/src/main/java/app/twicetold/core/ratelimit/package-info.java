/** How often a caller may do what costs us: token buckets in the database, the same on every node. */
@NullMarked
package app.twicetold.core.ratelimit;

import org.jspecify.annotations.NullMarked;
