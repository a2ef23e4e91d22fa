/** Background work on rewards. */
@NullMarked
package app.twicetold.jobs.reward;

import org.jspecify.annotations.NullMarked;
