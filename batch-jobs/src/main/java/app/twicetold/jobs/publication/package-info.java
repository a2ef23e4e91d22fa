/** Measures the health of articles every evening, and retires those whose health is too low. */
@NullMarked
package app.twicetold.jobs.publication;

import org.jspecify.annotations.NullMarked;
