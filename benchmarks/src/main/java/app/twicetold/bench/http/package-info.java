/** Starts the built service and drives it over HTTP on the loopback interface. */
@NullMarked
package app.twicetold.bench.http;

import org.jspecify.annotations.NullMarked;
