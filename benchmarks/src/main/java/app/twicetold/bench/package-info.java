/** Measures the rules and the built service. Never part of a test: numbers depend on the machine. */
@NullMarked
package app.twicetold.bench;

import org.jspecify.annotations.NullMarked;
