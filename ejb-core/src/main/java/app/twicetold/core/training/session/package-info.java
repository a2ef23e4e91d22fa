/** What a user does with a session: start it, finish reading, read it and list it. */
@NullMarked
package app.twicetold.core.training.session;

import org.jspecify.annotations.NullMarked;
