/** Analytics events of apps: names and keys of a fixed list, and nothing else. */
@NullMarked
package app.twicetold.core.analytics;

import org.jspecify.annotations.NullMarked;
