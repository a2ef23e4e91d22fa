/** Builds the cohort benchmarks every evening. */
@NullMarked
package app.twicetold.jobs.paywall;

import org.jspecify.annotations.NullMarked;
