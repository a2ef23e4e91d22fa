/** The way to the message broker. */
@NullMarked
package app.twicetold.jobs.broker;

import org.jspecify.annotations.NullMarked;
