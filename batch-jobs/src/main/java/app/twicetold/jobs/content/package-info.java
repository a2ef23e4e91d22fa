/** The queue of content jobs, and the parts of the hour. */
@NullMarked
package app.twicetold.jobs.content;

import org.jspecify.annotations.NullMarked;
