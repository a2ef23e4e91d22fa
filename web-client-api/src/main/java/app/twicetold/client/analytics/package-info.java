/** Takes analytics events. */
@NullMarked
package app.twicetold.client.analytics;

import org.jspecify.annotations.NullMarked;
