/** The scoring playground: runs, rounds, lanes, results, exemplars and verdicts. None of its rows is of a user. */
@NullMarked
package app.twicetold.persistence.playground;

import org.jspecify.annotations.NullMarked;
