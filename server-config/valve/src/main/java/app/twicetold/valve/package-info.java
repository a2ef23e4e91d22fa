/** What Payara needs in front of the application. */
@NullMarked
package app.twicetold.valve;

import org.jspecify.annotations.NullMarked;
