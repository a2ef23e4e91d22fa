/** The set of retellings that measures a judge, and the measurement. No user, session or database is part of it. */
@NullMarked
package app.twicetold.core.judge;

import org.jspecify.annotations.NullMarked;
