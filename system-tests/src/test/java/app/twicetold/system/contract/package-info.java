/** The contracts themselves, and requests that break them. */
@NullMarked
package app.twicetold.system.contract;

import org.jspecify.annotations.NullMarked;
