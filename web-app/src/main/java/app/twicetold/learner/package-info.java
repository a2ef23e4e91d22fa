/** The app for learners in a browser: its address, its files, and the headers that guard it. */
@NullMarked
package app.twicetold.learner;

import org.jspecify.annotations.NullMarked;
