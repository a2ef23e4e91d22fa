/**
 * Makes one process group out of PostgreSQL, Artemis and Payara Micro, so that the service runs on a machine with Java
 * and nothing else. Knows settings, ports and files; knows nothing of what the service does.
 */
@NullMarked
package app.twicetold.launcher;

import org.jspecify.annotations.NullMarked;
