/** Cohort benchmarks. */
@NullMarked
package app.twicetold.persistence.paywall;

import org.jspecify.annotations.NullMarked;
