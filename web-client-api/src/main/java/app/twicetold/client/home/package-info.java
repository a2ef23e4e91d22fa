/** The first screen. */
@NullMarked
package app.twicetold.client.home;

import org.jspecify.annotations.NullMarked;
