/** What operators do with a run: create it, record its rounds, open lanes again, ask for exemplars. */
@NullMarked
package app.twicetold.core.playground.run;

import org.jspecify.annotations.NullMarked;
