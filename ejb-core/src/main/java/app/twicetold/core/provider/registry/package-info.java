/** Knows all adapters, and makes those that this installation has credentials for. */
@NullMarked
package app.twicetold.core.provider.registry;

import org.jspecify.annotations.NullMarked;
