/** Starting, stopping, failing and growing: the service and what it stands on. */
@NullMarked
package app.twicetold.system.house;

import org.jspecify.annotations.NullMarked;
