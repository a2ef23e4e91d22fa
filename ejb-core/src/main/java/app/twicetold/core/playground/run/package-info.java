/** What operators do with a run: create it, record its rounds, open lanes again, ask for model answers. */
@NullMarked
package app.twicetold.core.playground.run;

import org.jspecify.annotations.NullMarked;
