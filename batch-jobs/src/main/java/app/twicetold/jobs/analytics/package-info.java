/** What is left of analytics events after their time. */
@NullMarked
package app.twicetold.jobs.analytics;

import org.jspecify.annotations.NullMarked;
