/** What is left of the first screens of days that are over. */
@NullMarked
package app.twicetold.jobs.home;

import org.jspecify.annotations.NullMarked;
