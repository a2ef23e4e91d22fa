/** What operators see of content jobs and do with them, and what becomes of jobs that a pause or a provider stopped. */
@NullMarked
package app.twicetold.core.job;

import org.jspecify.annotations.NullMarked;
