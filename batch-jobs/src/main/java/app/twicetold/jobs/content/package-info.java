/** The queue of content jobs. */
@NullMarked
package app.twicetold.jobs.content;

import org.jspecify.annotations.NullMarked;
