/** What the paywall shows. */
@NullMarked
package app.twicetold.client.paywall;

import org.jspecify.annotations.NullMarked;
