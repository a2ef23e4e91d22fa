/** Which analytics events there are. */
@NullMarked
package app.twicetold.core.analytics.rules;

import org.jspecify.annotations.NullMarked;
