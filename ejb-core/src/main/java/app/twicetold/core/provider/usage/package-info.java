/** What the calls of the last days did and cost. */
@NullMarked
package app.twicetold.core.provider.usage;

import org.jspecify.annotations.NullMarked;
