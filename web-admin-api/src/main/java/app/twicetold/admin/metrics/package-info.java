/** What the service measures of itself. */
@NullMarked
package app.twicetold.admin.metrics;

import org.jspecify.annotations.NullMarked;
