/** What the first screen offers, in plain Java. */
@NullMarked
package app.twicetold.core.home.rules;

import org.jspecify.annotations.NullMarked;
