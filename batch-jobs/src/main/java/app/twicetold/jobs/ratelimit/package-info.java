/** Keeps the buckets of the rate limits few. */
@NullMarked
package app.twicetold.jobs.ratelimit;

import org.jspecify.annotations.NullMarked;
