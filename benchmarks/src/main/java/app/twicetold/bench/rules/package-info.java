/** JMH benchmarks of the rules that run for every attempt and every settlement. */
@NullMarked
package app.twicetold.bench.rules;

import org.jspecify.annotations.NullMarked;
