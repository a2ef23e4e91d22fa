/** Strings of the interface: the locale of a request and the message bundles. */
@NullMarked
package app.twicetold.core.localization;

import org.jspecify.annotations.NullMarked;
