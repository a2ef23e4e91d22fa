/**
 * The app of learners in a browser. {@link app.twicetold.system.app.AppScreen} is the table of its screens, all of which are held
 * to the rules of {@link app.twicetold.system.app.EveryScreenIT}; what a learner does with them has classes of its own.
 */
@NullMarked
package app.twicetold.system.app;

import org.jspecify.annotations.NullMarked;
