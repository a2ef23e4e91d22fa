/** Retention and deletion jobs: every night, and deletion jobs at once. */
@NullMarked
package app.twicetold.jobs.privacy;

import org.jspecify.annotations.NullMarked;
