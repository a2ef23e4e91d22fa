/** What the service counts and times on this server, for Prometheus. */
@NullMarked
package app.twicetold.core.metrics;

import org.jspecify.annotations.NullMarked;
