/** For how long things are kept. */
@NullMarked
package app.twicetold.core.privacy.rules;

import org.jspecify.annotations.NullMarked;
